import css from './ScreenSkeleton.module.css'

/** Appears after a delay. The player's pages are prerendered with it. */
export const ScreenSkeleton = () => (
  <div className={css.screen} aria-hidden="true">
    <i className={css.heading} />
    <i className={css.card} />
    <i className={css.line} />
    <i className={css.line} />
    <i className={css.line} />
  </div>
)
