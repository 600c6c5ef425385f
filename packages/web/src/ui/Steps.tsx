import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'
import css from './Steps.module.css'

/** Where we are on a way of several steps. `step` is from 1. */
export function Steps({ step, of, name }: { step: number; of: number; name: string }) {
  const { t } = useTranslation('ui')
  return (
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
  )
}
