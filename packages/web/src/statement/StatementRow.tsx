import { statusOf } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Flag from 'lucide-react/icons/flag'
import Gift from 'lucide-react/icons/gift'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatMoney, formatSignedMoney, timeAgo } from '../i18n/format.ts'
import { classes } from '../ui/classes.ts'
import { IconCircle, Tag, type Tone } from '../ui/Tag.tsx'
import css from './Statement.module.css'

const icons = { deposit: ArrowDown, withdraw: ArrowUp, transfer: ArrowLeftRight, returned: Undo2, bonus: Gift, finish_bonus: Flag }
const tones: Record<ReturnType<typeof kindOf>, Tone> = {
  deposit: 'good',
  withdraw: 'wait',
  returned: 'good',
  transfer: 'plain',
  bonus: 'gold',
  finish_bonus: 'gold',
}

type Props = { entry: StatementEntry; now: number; brief?: boolean }

/** One line of the statement. `brief` leaves out what only the full list needs. */
export function StatementRow({ entry, now, brief = false }: Props) {
  const { t } = useTranslation(['statement', 'app'])
  const status = statusOf(entry)
  const kind = kindOf(entry)
  const Icon = icons[kind]
  const { unit, count } = timeAgo(entry.createdAt, now)
  const ago = t(`app:ago.${unit}`, { count })
  const where = wayOf(entry, t('wallet'))
  return (
    <li className={css.row}>
      <IconCircle tone={status === 'failed' ? 'bad' : tones[kind]}>
        <Icon size={20} />
      </IconCircle>
      <div className={css.what}>
        <p>
          <b>{t(`type.${kind}`)}</b> {where}
        </p>
        {!brief && <small>{formatDateTime(entry.createdAt)}</small>}
        <small className={css.status}>
          {status === 'success' ? (
            !brief && <span className={css.done}>{t('status.success')}</span>
          ) : (
            <Tag tone={status === 'failed' ? 'bad' : 'wait'}>{t(`status.${status}`)}</Tag>
          )}
          <span>{ago}</span>
        </small>
      </div>
      <div className={css.amount}>
        <b className={classes(status === 'failed' && css.void, status !== 'failed' && entry.change > 0 && css.credit)}>
          {formatSignedMoney(entry.change)}
        </b>
        {!brief && entry.balance !== undefined && <small>{t('balance', { amount: formatMoney(entry.balance) })}</small>}
      </div>
    </li>
  )
}

/** A withdrawal into the wallet is one that the bank did not take. */
export const kindOf = ({ statementType, to }: StatementEntry): StatementEntry['statementType'] | 'returned' =>
  statementType === 'withdraw' && to === 'WALLET' ? 'returned' : statementType

/** What it was for, in the operator's words, or from where to where. */
export function wayOf(entry: StatementEntry, wallet: string): string {
  const described = entry.bonus ?? entry.promotion ?? entry.invite ?? entry.refund ?? entry.luckydraw
  if (described) return described.description
  const [from, to] = [entry.from, entry.to].map((end) => (end === 'WALLET' ? wallet : end))
  if (entry.statementType === 'transfer') return `${from} → ${to}`
  return entry.to === 'WALLET' ? (from ?? '') : (to ?? '')
}
