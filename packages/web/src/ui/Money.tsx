import { formatMoney, formatSignedMoney } from '#i18n/format.ts'
import css from './Money.module.css'
import { classes } from './classes.ts'

type Props = { satang: number; size?: 'hero' | 'large' | 'text'; signed?: boolean }

export function Money({ satang, size = 'text', signed = false }: Props) {
  return (
    <span className={classes(css.money, css[size])}>
      {!signed && <small>฿</small>}
      {signed ? formatSignedMoney(satang) : formatMoney(satang)}
    </span>
  )
}
