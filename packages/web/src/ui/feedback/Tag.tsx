import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Tag.module.css'
import tones from '../tones.module.css'

export type Tone = 'good' | 'bad' | 'wait' | 'plain' | 'gold'

/** A word with a colour, never a colour alone. */
export const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes(css.tag, tones[tone])}>{children}</span>
)

export const IconCircle = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes(css.circle, tones[tone])} aria-hidden>
    {children}
  </span>
)
