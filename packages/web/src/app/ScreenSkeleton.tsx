import css from './ScreenSkeleton.module.css'

/** Delayed. Prerendered for the player's pages. */
export const ScreenSkeleton = () => (
  <div className={css.screen} aria-hidden="true">
    <i className={css.heading} />
    <i className={css.card} />
    <i className={css.line} />
    <i className={css.line} />
    <i className={css.line} />
  </div>
)
