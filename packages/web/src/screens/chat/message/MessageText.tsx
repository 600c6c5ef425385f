import { piecesOf } from './links.ts'
import css from './Message.module.css'

export function MessageText({ text }: { text: string }) {
  return (
    // The direction ends with the message; a link always reads from left to right.
    <p className={css.text} lang={languageIn(text)} dir="auto">
      {piecesOf(text).map(({ text: piece, href }, index) =>
        href === null ? (
          piece
        ) : (
          // An address may occur twice, and pieces never change places.
          <a key={index} href={href} dir="ltr" target="_blank" rel="noopener noreferrer">
            {piece}
          </a>
        ),
      )}
    </p>
  )
}

function languageIn(text: string): 'th' | 'lo' | undefined {
  if (/[\u0e80-\u0eff]/.test(text)) return 'lo'
  return /[\u0e00-\u0e7f]/.test(text) ? 'th' : undefined
}
