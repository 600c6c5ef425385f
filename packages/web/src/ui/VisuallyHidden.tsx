import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

export function VisuallyHidden({
  as: Tag = 'span',
  id,
  children,
}: {
  as?: 'span' | 'h1' | 'h2' | 'p' | 'dt' | 'caption'
  id?: string
  children: ReactNode
}) {
  return (
    <Tag id={id} className={css.visuallyHidden}>
      {children}
    </Tag>
  )
}
