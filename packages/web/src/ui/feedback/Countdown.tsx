import { useTranslation } from 'react-i18next'
import { formatCountdown } from '#i18n/time.ts'
import css from './Countdown.module.css'
import { classes } from '../classes.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

type Props = {
  /** Remaining, computed by the machine from server time. */
  seconds: number
  /** Initial seconds of the ring; without it there is none. */
  of?: number
}

export function Countdown({ seconds, of }: Props) {
  const { t } = useTranslation('ui')
  const near = seconds <= 60
  const spoken = announcedPart(seconds)
  return (
    <div className={classes(css.countdown, near && css.near)}>
      {of !== undefined && of > 0 && (
        <svg viewBox="0 0 36 36" width="24" height="24" aria-hidden>
          <circle className={css.track} cx="18" cy="18" r="15" pathLength="100" />
          <circle
            className={css.left}
            cx="18"
            cy="18"
            r="15"
            pathLength="100"
            strokeDasharray={`${share(seconds, of)} 100`}
            transform="rotate(-90 18 18)"
          />
        </svg>
      )}
      <span aria-hidden>{formatCountdown(seconds * 1000)}</span>
      <span role="timer" aria-live="polite" aria-atomic="true">
        <VisuallyHidden>{t(`countdown.${spoken.unit}`, { n: spoken.n })}</VisuallyHidden>
      </span>
    </div>
  )
}

const share = (seconds: number, of: number): number => Math.round(Math.min(1, Math.max(0, seconds / of)) * 100)

/** Changes, and so is announced, at full minutes, at 30 and 10 seconds, and at the end. */
export function announcedPart(seconds: number): { unit: 'minutes' | 'seconds'; n: number } {
  if (seconds > 60) return { unit: 'minutes', n: Math.ceil(seconds / 60) }
  return { unit: 'seconds', n: [0, 10, 30, 60].find((step) => seconds <= step) ?? 60 }
}
