import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import css from './Tag.module.css'
import tones from './tones.module.css'

export type Tone = 'good' | 'bad' | 'wait' | 'plain' | 'gold'

/** A status in a word: colour and word together, never colour alone. */
export const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes(css.tag, tones[tone])}>{children}</span>
)

/** A round ground for an icon, in the colour of what it stands for. */
export const IconCircle = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes(css.circle, tones[tone])} aria-hidden>
    {children}
  </span>
)
