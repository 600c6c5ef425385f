import type { GameForm, GameLink } from '@krapao/machines'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { postForm } from '#platform/openTab.ts'
import { useBackToClose } from '#ui/sheet/useBackToClose.ts'
import css from './GameAccount.module.css'

type Props = {
  name: string
  content: GameLink | GameForm
  onClose: () => void
}

export function GameFrame({ name, content, onClose }: Props) {
  const { t } = useTranslation('gameAccount')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const frameName = useId()
  const posted = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  useBackToClose(onClose)
  useEffect(() => {
    // Each post is a new sign-in.
    if (content.kind !== 'form' || posted.current) return
    posted.current = true
    postForm(content, frameName)
  }, [content, frameName])
  const address = content.kind === 'link' ? content.url : content.action
  return (
    <dialog
      ref={dialog}
      className={css.game}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={css.bar}>
        <h2 id={titleId} tabIndex={-1} autoFocus>
          {name}
        </h2>
        <button type="button" className={css.leave} onClick={onClose}>
          <X size={20} aria-hidden />
          {t('opening.leave')}
        </button>
      </header>
      <iframe
        className={css.frame}
        name={frameName}
        title={name}
        sandbox={sandboxOf(address)}
        allow="fullscreen"
        referrerPolicy="no-referrer"
        {...(content.kind === 'link' && { src: content.url })}
      />
    </dialog>
  )
}

/** Scripts for a provider's own site only: on this origin they could reach the session. */
function sandboxOf(address: string): string {
  const { protocol, origin } = new URL(address)
  const isElsewhere = protocol === 'https:' && origin !== location.origin
  return `allow-forms allow-same-origin${isElsewhere ? ' allow-scripts allow-popups allow-popups-to-escape-sandbox' : ''}`
}
