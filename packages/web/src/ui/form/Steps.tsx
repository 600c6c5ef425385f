import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import css from './Steps.module.css'

type Props = {
  /** Starts at 1. */
  step: number
  /** Null until it is known. */
  of: number | null
}

export function Steps({ step, of }: Props) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes(css.steps, of === null && css.unknown)}>
      <div className={css.bar} aria-hidden>
        {Array.from({ length: of ?? 1 }, (_, index) => (
          <i key={index} className={classes(index < step && css.done)} />
        ))}
      </div>
      <p>{of !== null && t('steps.now', { step, of })}</p>
    </div>
  )
}
