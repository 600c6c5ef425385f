import type { ReactNode } from 'react'
import css from './Card.module.css'
import { classes } from '../classes.ts'

export const Card = ({ flush = false, children }: { flush?: boolean; children: ReactNode }) => (
  <div className={classes(css.card, flush && css.flush)}>{children}</div>
)

export const Facts = ({ children }: { children: ReactNode }) => <dl className={css.facts}>{children}</dl>
/** `main` stands out among the others. */
export const Fact = ({ name, main = false, children }: { name: ReactNode; main?: boolean; children: ReactNode }) => (
  <div className={classes(css.fact, main && css.main)}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

export const PartTitle = ({ id, children, end }: { id?: string; children: ReactNode; end?: ReactNode }) => (
  <div className={css.part}>
    <h2 id={id}>{children}</h2>
    {end}
  </div>
)
