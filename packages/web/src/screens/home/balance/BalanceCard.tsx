import type { HomeSheet } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import QrCode from 'lucide-react/icons/qr-code'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Undo2 from 'lucide-react/icons/undo-2'
import { useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accountName } from '#i18n/bankName.ts'
import { formatMoney } from '#i18n/format.ts'
import { formatDay, formatDayTime, formatShortTime, formatTime } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import type { Language } from '#i18n/language.ts'
import { useOnline } from '#shell/OfflineBar.tsx'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { NoMoney } from '#ui/Money.tsx'
import { Balance, BalancesHidden, useAmounts } from './Balance.tsx'
import css from './BalanceCard.module.css'
import homeCss from '../Home.module.css'
import { liveQrs } from '../UnderWay.tsx'

type Parts = { wallet: number; games: number; transit: number }
type Props = {
  /** Amounts in satang; null while unknown. */
  total: number | null
  /** Null on the first visit, when there is nothing to divide. */
  parts: Parts | null
  /** ms; null when never synced. */
  syncedAt: number | null
  /** Server time, ms. */
  now: number
  refreshing: boolean
  onRefresh: () => void
  onHide: (hidden: boolean) => void
  children?: ReactNode
}

export function BalanceCard({ total, parts, syncedAt, now, refreshing, onRefresh, onHide, children }: Props) {
  const { t, i18n } = useTranslation('home')
  const hidden = useContext(BalancesHidden)
  const isOnline = useOnline()
  return (
    <section className={css.card} aria-labelledby="total">
      <div className={css.head}>
        <div className={css.title}>
          <h2 id="total">{t('total')}</h2>
          {parts && total !== null && (
            <button type="button" className={css.refresh} aria-label={t(hidden ? 'show' : 'hide')} onClick={() => onHide(!hidden)}>
              {hidden ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
            </button>
          )}
        </div>
        <div className={css.sync}>
          {/* The time stays, so that nothing moves; the turning arrow shows the same. */}
          <span>{syncedAt !== null && t('updated', { time: shortTime(syncedAt, now, languageOf(i18n)) })}</span>
          <span aria-live="polite">
            <VisuallyHidden>{refreshing && t('refreshing')}</VisuallyHidden>
          </span>
          <button
            type="button"
            className={css.refresh}
            aria-label={t('refresh')}
            aria-busy={refreshing}
            disabled={!isOnline}
            onClick={onRefresh}
          >
            <RotateCw className={classes(refreshing && css.turning)} size={18} aria-hidden />
          </button>
        </div>
      </div>
      <p data-testid="total" data-amount="total">
        {total === null ? <NoMoney size="hero" /> : <Balance satang={total} size="hero" />}
      </p>
      {parts && <PartsOf parts={parts} isKnown={total !== null} hidden={hidden} />}
      {children}
    </section>
  )
}

/** Money is in transit for moments only. */
const shownParts = ({ transit }: Parts) => (transit > 0 ? (['wallet', 'games', 'transit'] as const) : (['wallet', 'games'] as const))

function PartsOf({ parts, isKnown, hidden }: { parts: Parts; isKnown: boolean; hidden: boolean }) {
  const { t } = useTranslation('home')
  return (
    <>
      {/* Its shares would tell the amounts too. */}
      <Bar parts={hidden ? { wallet: 0, games: 0, transit: 0 } : parts} />
      <dl className={css.legend} aria-label={t('partsLabel')}>
        {shownParts(parts).map((part) => (
          <div key={part}>
            <dt>
              <i className={css[part]} aria-hidden />
              {t(`parts.${part}`)}
            </dt>
            <dd data-testid={`${part}-amount`} data-amount={part}>
              {!isKnown ? '–' : hidden ? <Balance satang={parts[part]} /> : formatMoney(parts[part])}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** SVG, so that dynamic widths need no style attributes. */
function Bar({ parts: { wallet, games, transit } }: { parts: Parts }) {
  const sum = wallet + games + transit
  const pieces = [
    { part: 'wallet', size: wallet },
    { part: 'games', size: games },
    { part: 'transit', size: transit },
  ].filter(({ size }) => size > 0)
  const share = (satang: number) => (satang / sum) * 100
  return (
    <svg className={css.bar} width="100%" height="8" aria-hidden>
      {sum <= 0 && <rect className={css.none} width="100%" height="8" />}
      {pieces.map(({ part, size }, index) => {
        const before = share(pieces.slice(0, index).reduce((total, piece) => total + piece.size, 0))
        return (
          <rect
            key={part}
            className={css[part]}
            x={`${before}%`}
            width={`${Math.max(share(size) - (index < pieces.length - 1 ? 0.7 : 0), 0.5)}%`}
            height="8"
          />
        )
      })}
    </svg>
  )
}

/** Leaves out today's date. */
export const shortTime = (time: number, now: number, language: Language): string =>
  formatDay(time, language) === formatDay(now, language) ? formatTime(time) : formatDayTime(time, language)

type ActionsProps = {
  onOpen: (sheet: HomeSheet) => void
  wallet: WalletResponse
  now: number
  opening: HomeSheet | null
  onBreak: boolean
  isFirst: boolean
  inGames: boolean
}

/** During a break money only leaves; a new player can only deposit. */
export function Actions({ wallet, now, opening, onOpen, onBreak, isFirst, inGames }: ActionsProps) {
  const { t, i18n } = useTranslation('home')
  const [live] = wallet.underWay ? liveQrs(wallet.underWay, now) : []
  const { short } = useAmounts()
  const amount = live && short(live.amount)
  const isOnline = useOnline()
  const first = live ? t('first.pay', { amount }) : t('first.deposit')
  return (
    <div className={isFirst ? homeCss.first : homeCss.actions}>
      {isFirst && <p>{live ? t('first.payBy', { amount, time: formatShortTime(live.expiresAt) }) : t('first.text')}</p>}
      {/* One button, which keeps the focus when the first money arrives. */}
      <Button
        kind={onBreak ? 'onDeep' : 'primary'}
        wide
        icon={onBreak ? Lock : isFirst && live ? QrCode : ArrowDownToLine}
        disabled={onBreak || !isOnline}
        busy={opening === 'deposit'}
        onClick={() => onOpen('deposit')}
      >
        {isFirst ? first : t(onBreak ? 'break.deposit' : 'deposit')}
      </Button>
      {isFirst && <small>{t('first.from', { account: accountName(wallet.bankAccount, languageOf(i18n)) })}</small>}
      {!isFirst && <MoveMoney opening={opening} onOpen={onOpen} onBreak={onBreak} inGames={inGames} />}
    </div>
  )
}

function MoveMoney({ opening, onOpen, onBreak, inGames }: Pick<ActionsProps, 'opening' | 'onOpen' | 'onBreak' | 'inGames'>) {
  const { t } = useTranslation('home')
  const isOnline = useOnline()
  return (
    <>
      {(!onBreak || inGames) && (
        <Button
          kind="onDeep"
          wide
          icon={onBreak ? Undo2 : ArrowLeftRight}
          disabled={!isOnline}
          busy={opening === 'transfer'}
          onClick={() => onOpen('transfer')}
        >
          {t(onBreak ? 'break.returnMoney' : 'transfer')}
        </Button>
      )}
      <Button
        kind={onBreak ? 'primary' : 'onDeep'}
        wide
        icon={ArrowUpFromLine}
        disabled={!isOnline}
        busy={opening === 'withdraw'}
        onClick={() => onOpen('withdraw')}
      >
        {t('withdraw')}
      </Button>
    </>
  )
}
