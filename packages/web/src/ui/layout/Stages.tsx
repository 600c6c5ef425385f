import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Stages.module.css'

export type Stage = { state: 'done' | 'now' | 'next' | 'failed'; title: string; note?: ReactNode }

export const Stages = ({ stages }: { stages: readonly Stage[] }) => (
  <ol className={css.stages}>
    {stages.map(({ state, title, note }, index) => (
      <li key={title} className={classes(css.stage, css[state])} aria-current={state === 'now' ? 'step' : undefined}>
        <span className={css.bead} aria-hidden>
          {state === 'done' && <Check size={16} />}
          {state === 'failed' && <X size={16} />}
          {(state === 'now' || state === 'next') && index + 1}
        </span>
        <span>
          <b>{title}</b>
          {note && <small>{note}</small>}
        </span>
      </li>
    ))}
  </ol>
)
