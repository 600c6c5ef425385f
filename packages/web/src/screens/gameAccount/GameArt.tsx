import type { GameAccount } from '@krapao/sdk'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import css from './GameArt.module.css'

type Props = {
  game: Pick<GameAccount, 'background' | 'logo'>
  /** 'card' in a list, 'head' above one game. */
  size: 'card' | 'head'
  /** Shown for a game without a picture. */
  icon: ReactNode
}

const logoSize = { card: 36, head: 56 }

export function GameArt({ game: { background, logo }, size, icon }: Props) {
  const pixels = logoSize[size]
  const loading = size === 'card' ? 'lazy' : 'eager'
  return (
    <span className={classes(css.art, css[size])} aria-hidden>
      {background ? <img src={background} alt="" loading={loading} /> : icon}
      {logo && <img className={css.logo} src={logo} alt="" width={pixels} height={pixels} loading={loading} />}
    </span>
  )
}
