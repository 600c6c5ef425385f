import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import css from './Steps.module.css'

type Props = {
  /** Starts at 1. */
  step: number
  of: number
  name: string
  /** Null when going back is not possible. */
  onBack: (() => void) | null
}

export function Steps({ step, of, name, onBack }: Props) {
  const { t } = useTranslation('ui')
  return (
    <div className={css.row}>
      {onBack && <Button kind="quiet" icon={ArrowLeft} label={t('back')} onClick={onBack} />}
      <div
        className={css.steps}
        role="progressbar"
        aria-valuemin={1}
        aria-valuemax={of}
        aria-valuenow={step}
        aria-label={t('steps.label')}
        aria-valuetext={t('steps.now', { step, of, name })}
      >
        {Array.from({ length: of }, (_, index) => (
          <i key={index} className={classes(index + 1 < step && css.done, index + 1 === step && css.now)} />
        ))}
      </div>
    </div>
  )
}
