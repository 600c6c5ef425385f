import css from './panel.module.css'

type Props = {
  at: number
  labels: readonly string[]
  onGo: (at: number) => void
  now: { label: string; isNow: boolean; onNow: () => void }
}

export const TimeTravel = ({ at, labels, onGo, now: { label, isNow, onNow } }: Props) => (
  <div className={css.travel} role="group" aria-label="Time">
    <button type="button" aria-label="Step back" disabled={at <= 0} onClick={() => onGo(at - 1)}>
      ‹
    </button>
    <input
      type="range"
      aria-label="Event"
      aria-valuetext={`${at + 1} of ${labels.length}: ${labels[at] ?? ''}`}
      min={0}
      max={labels.length - 1}
      value={at}
      onChange={({ target }) => onGo(Number(target.value))}
    />
    <button type="button" aria-label="Step on" disabled={at >= labels.length - 1} onClick={() => onGo(at + 1)}>
      ›
    </button>
    <button type="button" className={css.now} aria-pressed={isNow} onClick={onNow}>
      {label}
    </button>
  </div>
)
