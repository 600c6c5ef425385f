import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'
import css from './Skeleton.module.css'
import { Spoken } from './Spoken.tsx'

/** One grey piece, shaped like what will stand there. */
export const Piece = ({
  as = 'line',
  short = false,
}: {
  as?: 'line' | 'title' | 'money' | 'circle' | 'field' | 'card' | 'square'
  short?: boolean
}) => <i className={classes(css.piece, css[as], short && css.short)} />

/** Pieces that show after 200 ms, so that what loads at once does not flicker; screen readers hear "loading". */
export function Skeleton({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const { t } = useTranslation('ui')
  return (
    <div role="status">
      <Spoken>{t('loading')}</Spoken>
      <div className={classes(css.skeleton, className)} aria-hidden>
        {children}
      </div>
    </div>
  )
}

/** As many rows of a list as usually come: circle, two lines, an amount. */
export const SkeletonRows = ({ rows }: { rows: number }) => (
  <Skeleton>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={css.row}>
        <Piece as="circle" />
        <div className={css.lines}>
          <Piece />
          <Piece short />
        </div>
      </div>
    ))}
  </Skeleton>
)
