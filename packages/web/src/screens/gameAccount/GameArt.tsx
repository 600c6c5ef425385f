import type { GameAccount } from '@krapao/sdk'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/Picture.tsx'
import css from './GameArt.module.css'

type Props = {
  game: Pick<GameAccount, 'background' | 'logo'>
  /** 'card' in a list, 'head' above one game. */
  size: 'card' | 'head'
  /** In place of a picture that is missing or does not load. */
  icon: ReactNode
}

const logoSize = { card: 36, head: 56 }

export function GameArt({ game: { background, logo }, size, icon }: Props) {
  const pixels = logoSize[size]
  const loading = size === 'card' ? 'lazy' : 'eager'
  return (
    <span className={classes(css.art, css[size])} aria-hidden>
      <Picture src={background} loading={loading} fallback={icon} />
      <Picture className={css.logo} src={logo} width={pixels} height={pixels} loading={loading} />
    </span>
  )
}
