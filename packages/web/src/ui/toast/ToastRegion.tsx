import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import css from './ToastRegion.module.css'
import { classes } from '../classes.ts'
import { ContactText } from '../feedback/Contact.tsx'
import type { Toast, Toasts } from './toasts.ts'

export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown, toasts.shown)
  // A toast must survive its sheet, which may close because of the same event.
  const sheet = useSyncExternalStore(toasts.subscribe, toasts.place, () => null)
  const list = shown.map((toast) => <Item key={toast.id} toast={toast} onClose={() => toasts.dismiss(toast.id)} />)
  return (
    // Before the first toast, so that screen readers announce it.
    <div className={css.region} aria-live="polite">
      {sheet ? createPortal(list, sheet) : list}
    </div>
  )
}

const icons = { success: CircleCheck, danger: CircleAlert, info: Info }

function Item({ toast: { kind, text }, onClose }: { toast: Toast; onClose: () => void }) {
  const { t } = useTranslation('ui')
  const Icon = icons[kind]
  return (
    <div data-toast={kind} className={classes(css.toast, css[kind])} role={kind === 'danger' ? 'alert' : undefined}>
      <Icon size={20} aria-hidden />
      <p>
        <ContactText>{text}</ContactText>
      </p>
      <button type="button" aria-label={t('close')} onClick={onClose}>
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}
