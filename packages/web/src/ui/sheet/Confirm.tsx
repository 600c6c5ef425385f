import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import css from './Sheet.module.css'
import { Sheet } from './Sheet.tsx'

type Props = {
  title: string
  children?: ReactNode
  confirm: string
  cancel?: string
  busy?: boolean
  /** Something is lost: the safe answer stands out. */
  harmful?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** For something irreversible; Cancel comes first. */
export function Confirm({ title, children, confirm, cancel, busy = false, harmful = false, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('ui')
  return (
    <Sheet title={title} role="alertdialog" onClose={onCancel}>
      {children}
      <div className={classes(css.answers, !harmful && css.even)}>
        <Button kind={harmful ? 'safe' : 'plain'} onClick={onCancel}>
          {cancel ?? t('cancel')}
        </Button>
        <Button kind={harmful ? 'harmful' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Sheet>
  )
}
