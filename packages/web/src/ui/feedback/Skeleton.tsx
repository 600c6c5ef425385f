import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import css from './Skeleton.module.css'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

export const Piece = ({
  as = 'line',
  short = false,
}: {
  as?: 'line' | 'title' | 'money' | 'circle' | 'field' | 'card' | 'square'
  short?: boolean
}) => <i className={classes(css.piece, css[as], short && css.short)} />

export const Ghost = ({ children }: { children: string }) => <span className={css.ghost}>{children}</span>

type Props = {
  children: ReactNode
  className?: string | undefined
  /** Shows without the delay. */
  atOnce?: boolean
}

/** After 200 ms, to avoid flicker; announced as "loading". */
export function Skeleton({ children, className, atOnce = false }: Props) {
  const { t } = useTranslation('ui')
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={classes(css.skeleton, atOnce && css.atOnce, className)} aria-hidden>
        {children}
      </div>
    </div>
  )
}

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
