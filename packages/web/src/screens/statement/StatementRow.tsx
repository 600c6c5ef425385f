import { movedBy, statusOf } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Flag from 'lucide-react/icons/flag'
import Gift from 'lucide-react/icons/gift'
import Megaphone from 'lucide-react/icons/megaphone'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatMoney, formatSignedMoney, timeAgo } from '#i18n/format.ts'
import { languageOf } from '#i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { IconCircle, Tag, type Tone } from '#ui/feedback/Tag.tsx'
import { namesOf, type NameOf } from './places.ts'
import css from './Statement.module.css'

type Kind = StatementEntry['statementType'] | 'returned' | 'gameReturned' | 'bonusReturned' | 'announced' | 'sentBack'
const icons: Record<Kind, typeof ArrowDown> = {
  deposit: ArrowDown,
  announced: Megaphone,
  withdraw: ArrowUp,
  transfer: ArrowLeftRight,
  returned: Undo2,
  gameReturned: Undo2,
  bonusReturned: Undo2,
  sentBack: Undo2,
  bonus: Gift,
  finish_bonus: Flag,
}
const tones: Record<Kind, Tone> = {
  deposit: 'good',
  announced: 'plain',
  withdraw: 'wait',
  returned: 'good',
  gameReturned: 'good',
  bonusReturned: 'good',
  sentBack: 'plain',
  transfer: 'plain',
  bonus: 'gold',
  finish_bonus: 'gold',
}

type Props = { entry: StatementEntry; now: number; nameOf?: NameOf; brief?: boolean }

export function StatementRow({ entry, now, nameOf, brief = false }: Props) {
  const { t, i18n } = useTranslation(['statement', 'app'])
  const status = statusOf(entry)
  const kind = kindOf(entry)
  const Icon = icons[kind]
  const { unit, count } = timeAgo(entry.createdAt, now)
  const ago = t(`app:ago.${unit}`, { count })
  return (
    <li className={css.row}>
      <IconCircle tone={status === 'failed' ? 'bad' : tones[kind]}>
        <Icon size={20} />
      </IconCircle>
      <div className={css.what}>
        <p>
          <b>{t(`type.${kind}`)}</b> {routeOf(entry, nameOf ?? namesOf(t, languageOf(i18n)))}
        </p>
        {!brief && <small>{formatDateTime(entry.createdAt)}</small>}
        <small className={css.status}>
          {status === 'success' ? (
            // A paid withdrawal is worth a status; other incoming money is not.
            (!brief || kind === 'withdraw') && <span className={css.done}>{t('status.success')}</span>
          ) : (
            <Tag tone={status === 'failed' ? 'bad' : 'wait'}>{t(`status.${status}`)}</Tag>
          )}
          <span>{ago}</span>
        </small>
      </div>
      <div className={css.amount}>
        <Amount entry={entry} failed={status === 'failed'} />
        {!brief && entry.balance !== undefined && <small>{t('balance', { amount: formatMoney(entry.balance) })}</small>}
      </div>
    </li>
  )
}

/** Struck through if no money ever moved, but not if another entry returned it. */
function Amount({ entry, failed }: { entry: StatementEntry; failed: boolean }) {
  const moved = movedBy(entry)
  const look = moved === 0 ? (failed ? css.void : css.waiting) : moved > 0 ? css.credit : undefined
  return <b className={classes(look)}>{formatSignedMoney(entry.change)}</b>
}

/**
 * A withdrawal into the wallet was rejected by the bank, a returned transfer by a game; a deposit that is sent back exceeded the
 * player's own limit.
 */
export function kindOf({ statementType, from, to, returned }: StatementEntry): Kind {
  if (statementType === 'withdraw' && to === 'WALLET') return 'returned'
  if (statementType === 'transfer' && returned === true) return 'gameReturned'
  // Reversed because the bank rejected the withdrawal.
  if (statementType === 'finish_bonus' && returned === true) return 'bonusReturned'
  if (statementType === 'deposit' && to === 'RETURN') return 'sentBack'
  return statementType === 'deposit' && from === 'ANNOUNCED' ? 'announced' : statementType
}

export function routeOf(entry: StatementEntry, nameOf: NameOf): string {
  const described = entry.bonus ?? entry.promotion ?? entry.invite ?? entry.refund ?? entry.luckydraw
  if (described) return described.description
  const kind = kindOf(entry)
  if (kind === 'announced') return ''
  if (kind === 'transfer') return `${nameOf(entry.from)} → ${nameOf(entry.to)}`
  return nameOf(entry.to === 'WALLET' || kind === 'sentBack' ? entry.from : entry.to)
}
