import css from './ScreenSkeleton.module.css'

/** While a screen's script is on its way: a heading and some lines, after a moment. Painted at build for a player's pages. */
export const ScreenSkeleton = () => (
  <div className={css.screen} aria-hidden="true">
    <i className={css.heading} />
    <i className={css.card} />
    <i className={css.line} />
    <i className={css.line} />
    <i className={css.line} />
  </div>
)
