import css from './LimitUsed.module.css'

/** Satang. The words beside it say the same. */
export const LimitUsed = ({ limit, used }: { limit: number; used: number }) => (
  <progress className={css.used} max={Math.max(1, limit)} value={limit === 0 ? 1 : used} aria-hidden />
)
