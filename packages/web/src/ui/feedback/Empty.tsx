import type { ComponentType, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Money } from '../Money.tsx'
import { ContactText } from './Contact.tsx'
import css from './Empty.module.css'

type Props = {
  icon: ComponentType<{ size?: number }>
  title: string
  tone?: 'good'
  /** Satang. */
  amount?: number | null
  children?: ReactNode
}

export const Empty = ({ icon: Icon, title, tone, amount = null, children }: Props) => (
  <div className={css.empty}>
    <span className={classes(css.icon, tone && css[tone])} aria-hidden>
      <Icon size={28} />
    </span>
    <b>{title}</b>
    {amount !== null && <Money satang={amount} size="hero" />}
    {children && (
      <div className={css.words}>
        {typeof children === 'string' ? (
          <p>
            <ContactText>{children}</ContactText>
          </p>
        ) : (
          children
        )}
      </div>
    )}
  </div>
)
