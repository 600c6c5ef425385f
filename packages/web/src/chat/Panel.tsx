import type { ConversationActor } from '@krapao/machines'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import { Button } from '../ui/Button.tsx'
import { useToasts } from '../ui/toasts.ts'
import { useBackToClose } from '../ui/useBackToClose.ts'
import css from './Panel.module.css'

type LineState = SnapshotFrom<ConversationActor>['context']['line']
type Props = {
  isOpen: boolean
  /** How support is reached just now. */
  line: LineState | 'withdrawn'
  onClose: () => void
  /** It has left the screen. */
  onGone: () => void
  children: ReactNode
}

/**
 * A sheet over the whole screen of a phone, a panel beside the page from 640 px, where the page stays in use. Escape and Back
 * close it, and the focus goes back to where it came from.
 */
export function Panel({ isOpen, line, onClose, onGone, children }: Props) {
  const { t } = useTranslation(['chat', 'ui'])
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Chosen when it opens: a phone that is turned keeps what it has.
  const [isSheet] = useState(() => !(globalThis.matchMedia?.('(min-width: 640px)').matches ?? false))
  const toasts = useToasts()
  const toastPlace = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) {
      if (isSheet) element.showModal()
      else element.show()
    }
    return () => element?.close()
  }, [isSheet])
  useLayoutEffect(() => (isSheet && toastPlace.current ? toasts.stayIn(toastPlace.current) : undefined), [isSheet, toasts])
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (isOpen) return
    const animations = dialog.current?.getAnimations?.() ?? []
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => gone())
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={css.panel}
      data-sheet={isSheet || undefined}
      data-closing={!isOpen || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // So is the news called that no file was picked.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // A dialog that is not modal hears no Escape of its own; a sheet that lies over it does.
        const isOurs = event.target instanceof Element && event.target.closest('dialog') === event.currentTarget
        if (event.key === 'Escape' && !isSheet && isOurs) onClose()
      }}
    >
      {isOpen && <Back onClose={onClose} />}
      <header className={css.head}>
        {/* Focus starts here, so that no keyboard springs up on a phone. */}
        <div>
          <h2 id={titleId} tabIndex={-1} autoFocus>
            {t('title')}
          </h2>
          <p className={css.state} data-line={line}>
            {t(`line.${line}`)}
          </p>
        </div>
        <Button kind="onDeep" icon={X} label={t('ui:close')} onClick={onClose} />
      </header>
      {children}
      <div ref={toastPlace} className={css.toasts} aria-live="polite" />
    </dialog>
  )
}

function Back({ onClose }: { onClose: () => void }) {
  useBackToClose(onClose, { staysOnPages: true })
  return null
}
