import { isAnnouncement, statusOf, type StatementLine } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Flag from 'lucide-react/icons/flag'
import Gift from 'lucide-react/icons/gift'
import Megaphone from 'lucide-react/icons/megaphone'
import Undo2 from 'lucide-react/icons/undo-2'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatSignedMoney } from '#i18n/format.ts'
import { formatShortTime, timeAgo } from '#i18n/time.ts'
import { classes } from '#ui/classes.ts'
import { IconCircle, Tag, type Tone } from '#ui/feedback/Tag.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { NameOf } from './places.ts'
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
  finish_bonus: 'plain',
}

/** Backends without entry numbers are known; two entries of a player never share all three. */
export const keyOf = ({ number, createdAt, from, to }: StatementEntry): string =>
  number === undefined ? `${createdAt} ${from} ${to}` : String(number)

type Props = {
  line: StatementLine
  nameOf: NameOf
  /** Server time, ms. */
  now: number
  /** On the home page, without the time and the balance. */
  brief?: boolean
  /** Shown instead of the amount. */
  hidden?: ReactNode
  onOpen: (line: StatementLine) => void
}

export function StatementRow({ line, now, nameOf, brief = false, hidden, onOpen }: Props) {
  const { entry } = line
  const { t } = useTranslation(['statement', 'app'])
  const status = statusOf(entry)
  const kind = kindOf(entry)
  const Icon = icons[kind]
  const route = routeOf(entry, t, nameOf)
  const isNamed = kind === 'transfer' || namesItself(entry)
  const { unit, count } = timeAgo(entry.createdAt, now)
  const ago = t(`app:ago.${unit}`, { count })
  return (
    <li>
      <button type="button" className={css.row} onClick={() => onOpen(line)}>
        <IconCircle tone={status === 'failed' ? 'bad' : tones[kind]}>
          <Icon size={20} />
        </IconCircle>
        <span className={css.what}>
          <span className={css.name}>
            {isNamed ? (
              <bdi>
                <b>{route}</b>
              </bdi>
            ) : (
              <b>{t(`type.${kind}`)}</b>
            )}
            {status !== 'success' && (
              <>
                {' '}
                <Tag tone={status === 'failed' ? 'bad' : 'wait'}>{t(`status.${status}`)}</Tag>
              </>
            )}
          </span>
          <small className={css.status}>
            {!brief && (
              <time className={css.part} dateTime={entry.createdAt}>
                {formatShortTime(entry.createdAt)}
              </time>
            )}
            {brief ? <span className={css.part}>{ago}</span> : <VisuallyHidden>{ago}</VisuallyHidden>}
            {!isNamed && route !== '' && <bdi className={css.part}>{route}</bdi>}
            {status === 'success' && <VisuallyHidden>{t('status.success')}</VisuallyHidden>}
            {!brief && entry.balance !== undefined && (
              <>
                {' '}
                <VisuallyHidden>{`${t('sums.after')} ${formatMoney(entry.balance)}`}</VisuallyHidden>
              </>
            )}
          </small>
        </span>
        <span className={css.amount}>
          {hidden || <Amount entry={entry} />}
          {!brief && entry.balance !== undefined && <small aria-hidden>{`${t('balance')} ${formatMoney(entry.balance)}`}</small>}
        </span>
      </button>
    </li>
  )
}

/** Without a sign or struck through if no money ever moved; grey if another entry returned it. */
function Amount({ entry }: { entry: StatementEntry }) {
  const status = statusOf(entry)
  if (entry.change === 0 || entry.moved !== 0)
    return (
      <b className={classes(entry.moved > 0 && entry.statementType !== 'transfer' && css.credit, status === 'failed' && css.waiting)}>
        {formatSignedMoney(entry.change)}
      </b>
    )
  switch (status) {
    case 'failed':
      return <s className={css.void}>{formatSignedMoney(entry.change)}</s>
    case 'processing':
      return <span className={css.waiting}>{formatSignedMoney(entry.change)}</span>
    case 'success':
      return <span className={css.waiting}>{formatMoney(entry.amount)}</span>
    default:
      return status satisfies never
  }
}

/**
 * A withdrawal into the wallet was rejected by the bank, a returned transfer by a game; a deposit that is sent back exceeded the
 * player's own limit.
 */
export function kindOf(entry: StatementEntry): Kind {
  const { statementType, to, returned } = entry
  if (statementType === 'withdraw' && to === 'WALLET') return 'returned'
  if (statementType === 'transfer' && returned === true) return 'gameReturned'
  // Reversed because the bank rejected the withdrawal.
  if (statementType === 'finish_bonus' && returned === true) return 'bonusReturned'
  if (statementType === 'deposit' && to === 'RETURN') return 'sentBack'
  return isAnnouncement(entry) ? 'announced' : statementType
}

export function routeOf(entry: StatementEntry, t: TFunction<'statement'>, nameOf: NameOf): string {
  const description = descriptionOf(entry)
  if (description !== undefined) return description
  const kind = kindOf(entry)
  if (kind === 'announced' || kind === 'returned') return ''
  if (kind === 'transfer') {
    // Thai and Lao have no space before their own word.
    if (entry.to === 'WALLET') return t('toWallet', { from: nameOf(entry.from) })
    if (entry.from === 'WALLET') return t('fromWallet', { to: nameOf(entry.to) })
    return t('route', { from: nameOf(entry.from), to: nameOf(entry.to) })
  }
  return nameOf(entry.to === 'WALLET' || kind === 'sentBack' ? entry.from : entry.to)
}

/** Such as 'Invite bonus' and 'Cashback'. */
const namesItself = ({ statementType, from }: StatementEntry): boolean =>
  statementType === 'bonus' && (from === 'INVITE' || from === 'REFUND')

export const descriptionOf = ({ bonus, promotion, invite, refund, luckydraw }: StatementEntry): string | undefined =>
  (bonus ?? promotion ?? invite ?? refund ?? luckydraw)?.description
