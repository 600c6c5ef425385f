import { formatMoney, formatSignedMoney } from '#i18n/format.ts'
import css from './Money.module.css'
import { classes } from './classes.ts'

/** Without `satang` it is hidden. */
type Props = { satang?: number; size?: 'hero' | 'large' | 'text'; signed?: boolean }

export function Money({ satang, size = 'text', signed = false }: Props) {
  const look = classes(css.money, css[size])
  if (satang === undefined) {
    return (
      <span className={look} aria-hidden>
        <small>฿</small>••••
      </span>
    )
  }
  return (
    <span className={look}>
      {!signed && <small>฿</small>}
      {signed ? formatSignedMoney(satang) : formatMoney(satang)}
    </span>
  )
}
