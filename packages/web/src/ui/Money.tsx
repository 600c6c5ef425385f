import { formatMoney, formatSignedMoney } from '#i18n/format.ts'
import css from './Money.module.css'
import { classes } from './classes.ts'

type Size = 'hero' | 'large' | 'text'
type Props = { satang: number; size?: Size; signed?: boolean }

export function Money({ satang, size = 'text', signed = false }: Props) {
  return (
    <span className={classes(css.money, css[size])}>
      {!signed && <small>฿</small>}
      {signed ? formatSignedMoney(satang) : formatMoney(satang)}
    </span>
  )
}

export const NoMoney = ({ size = 'text' }: { size?: Size }) => <span className={classes(css.money, css[size])}>–</span>

export const HiddenMoney = ({ label, size = 'text' }: { label: string; size?: Size }) => (
  <span className={classes(css.money, css[size])} role="img" aria-label={label}>
    <small>฿</small>••••
  </span>
)
