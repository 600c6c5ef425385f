import type { GameAccount } from '@krapao/sdk'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/picture/Picture.tsx'
import css from './GameArt.module.css'

type Props = {
  game: Pick<GameAccount, 'background' | 'logo'>
  /** 'card' in a row, 'head' above one game, 'icon' in a grid, which has the logo alone. */
  size: 'card' | 'head' | 'icon'
  /** Grey. */
  closed?: boolean
  icon: ReactNode
}

const logoSize = { card: 36, head: 56, icon: 52 }

export function GameArt({ game: { background, logo }, size, closed = false, icon }: Props) {
  const pixels = logoSize[size]
  const loading = size === 'head' ? 'eager' : 'lazy'
  return (
    <span className={classes(css.art, css[size], closed && css.closed)} aria-hidden>
      {size !== 'icon' && <Picture src={background} loading={loading} fallback={icon} />}
      {(size !== 'card' || !background) && (
        <Picture className={css.logo} src={logo} width={pixels} height={pixels} loading={loading} fallback={size === 'icon' && icon} />
      )}
    </span>
  )
}
