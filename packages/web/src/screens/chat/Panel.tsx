import type { ConversationActor } from '@krapao/machines'
import X from 'lucide-react/icons/x'
import { use, useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import { Button } from '#ui/Button.tsx'
import { ContactLink, type ContactLinkProps } from '#ui/feedback/Contact.tsx'
import { useToasts } from '#ui/toast/toasts.ts'
import { useBackToClose } from '#ui/sheet/useBackToClose.ts'
import css from './Panel.module.css'

type ConnectionState = SnapshotFrom<ConversationActor>['context']['connection']
type Props = {
  isOpen: boolean
  /** Null if the chat could not be opened. */
  connection: ConnectionState | 'withdrawn' | null
  /** Shown while connected; null if unknown. */
  replyMinutes: number | null
  onClose: () => void
  onGone: () => void
  children: ReactNode
}

/** A full-screen sheet on a phone, a non-modal panel from 640 px. Escape and Back close it and restore the focus. */
export function Panel({ isOpen, connection, replyMinutes, onClose, onGone, children }: Props) {
  const { t } = useTranslation(['chat', 'ui'])
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Turning a phone must not change it.
  const [isSheet] = useState(() => !(globalThis.matchMedia?.('(min-width: 640px)').matches ?? false))
  const link = use(ContactLink)
  // As a sheet it would cover the contact page.
  const closingLink = useCallback((props: ContactLinkProps) => link({ ...props, onClick: onClose }), [link, onClose])
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
  useLayoutEffect(() => (isSheet && toastPlace.current ? toasts.showInside(toastPlace.current) : undefined), [isSheet, toasts])
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
      data-beside={(!isSheet && isOpen) || undefined}
      data-closing={!isOpen || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file input's `cancel` event bubbles to here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // A non-modal dialog gets no `cancel` on Escape; a sheet above it does.
        const isOurs = event.target instanceof Element && event.target.closest('dialog') === event.currentTarget
        if (event.key === 'Escape' && !isSheet && isOurs) onClose()
      }}
    >
      {isOpen && <Back onClose={onClose} />}
      <header className={css.head}>
        {/* The focus starts here, so that no keyboard opens on a phone. */}
        <div>
          <h2 id={titleId} tabIndex={-1} autoFocus>
            {t('title')}
          </h2>
          {connection && (
            <p className={css.state} data-connection={connection}>
              <span>
                <span>{t(`connection.${connection}`)}</span>
                {connection === 'connected' && replyMinutes !== null && ` · ${t('replies', { count: replyMinutes })}`}
              </span>
            </p>
          )}
        </div>
        <Button kind="onDeep" icon={X} label={t('ui:close')} onClick={onClose} />
      </header>
      <ContactLink value={closingLink}>{children}</ContactLink>
      <div ref={toastPlace} className={css.toasts} aria-live="polite" />
    </dialog>
  )
}

function Back({ onClose }: { onClose: () => void }) {
  useBackToClose(onClose, { staysOnPages: true })
  return null
}
