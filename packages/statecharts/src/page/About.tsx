import { useState, type ReactNode } from 'react'
import css from './About.module.css'
import { eventsOf, type Listed } from './listed.ts'
import { linkTo, type Place } from './place.ts'

type Props = { listed: Listed; linkOf: Place; children: ReactNode }

export function About({ listed, linkOf, children }: Props) {
  const { name, description, machine } = listed
  const events = machine ? eventsOf(machine) : []
  return (
    <div className={css.about}>
      <h2>{name}</h2>
      <p>{description}</p>
      <Table caption="Events" head={['event', 'where it is handled']} none="None. It handles events of its own child machines only.">
        {events.map(([event, handledIn]) => (
          <tr key={event}>
            <th scope="row">{event}</th>
            <td>
              {handledIn.map((path) => (
                <a key={path} href={linkTo(linkOf, { state: path === 'everywhere' ? '' : path })}>
                  {path}
                </a>
              ))}
            </td>
          </tr>
        ))}
      </Table>
      {children}
      <Source key={name} listed={listed} />
    </div>
  )
}

export function Table({ caption, head, none, children }: { caption: string; head: string[]; none: string; children: ReactNode[] }) {
  return (
    <section>
      <h3>{caption}</h3>
      {children.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table aria-label={caption}>
          <thead>
            <tr>
              {head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  )
}

function Source({ listed: { group, source } }: { listed: Listed }) {
  const [text, setText] = useState('')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(await source())
    setCopied(true)
  }
  return (
    <section>
      <h3>{group || 'Source'}</h3>
      <button type="button" onClick={() => void copy()}>
        <span role="status">{copied ? 'File copied' : 'Copy the file'}</span>
      </button>
      <details onToggle={({ currentTarget }) => currentTarget.open && void source().then(setText)}>
        <summary>Read it here</summary>
        {/* Focusable, for scrolling by keyboard. */}
        <pre tabIndex={0} role="region" aria-label="Source">
          {text}
        </pre>
      </details>
    </section>
  )
}
