import {
  amountStateOf,
  bonusFor,
  isShownLive,
  methodOf,
  methodsOf,
  providerFor,
  providerOf,
  quickAmountsOf,
  tightestLimit,
  type DepositActor,
} from '@krapao/machines'
import type { Satang } from '@krapao/sdk'
import { shallowEqual, useSelector } from '@xstate/react'
import Gauge from 'lucide-react/icons/gauge'
import Gift from 'lucide-react/icons/gift'
import { useTranslation } from 'react-i18next'
import { formatShortMoney } from '#i18n/format.ts'
import { formatDay } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { FootNote, Step } from '#ui/form/Step.tsx'
import { unbroken, usePayFrom, type PlayerAccount } from './accounts.tsx'
import css from './Deposit.module.css'
import { methodIcons, useMethodNote } from './methods.tsx'

type Props = { actor: DepositActor; own: PlayerAccount }

export function EnteringAmount({ actor, own }: Props) {
  const { t, i18n } = useTranslation('deposit')
  const amount = useSelector(actor, ({ context }) => context.amount)
  const { least, offered, ignored, over, closed } = useSelector(actor, amountStateOf, shallowEqual)
  const quick = useSelector(actor, quickAmountsOf, shallowEqual)
  const limit = useSelector(actor, ({ context }) => tightestLimit(context), sameLimit)
  const live = useLiveAmount(actor)
  const payFrom = usePayFrom(own)
  const method = useSelector(actor, ({ context }) => methodOf(context)?.method)
  const from = method === 'trueWallet' ? t('transfer.wallet', { phone: unbroken(own.username) }) : payFrom
  const leastText = formatShortMoney(least)
  const error = () => {
    if (over && limit) return t('limit.over', { left: formatShortMoney(limit.left), time: formatDay(limit.resetsAt, languageOf(i18n)) })
    // The button stays enabled below one baht, to show the reason.
    return ignored ? t('leastWhy', { limit: leastText }) : null
  }
  const goesOn = offered || live !== null
  const missing = () => {
    // The field says it.
    if (goesOn || closed || over) return null
    return amount > 0 ? t('leastWhy', { limit: leastText }) : t('why')
  }
  return (
    <Step
      label={t('title')}
      onSubmit={() => actor.send({ type: 'continue.requested' })}
      foot={
        <>
          <Button
            kind="primary"
            type="submit"
            wide
            disabled={!goesOn && (closed || over)}
            why={closed ? t('closedByBonus') : null}
            missing={missing()}
          >
            <ContinueLabel actor={actor} live={live} />
          </Button>
          {goesOn && method !== 'gift' && <FootNote>{t('payFrom', { account: from })}</FootNote>}
        </>
      }
    >
      <MoneyField
        label={t('amount')}
        hint={t('from', { limit: leastText })}
        error={error()}
        value={amount}
        quick={quick}
        onChange={(next) => actor.send({ type: 'amount.changed', amount: next as Satang })}
      />
      <Effects actor={actor} />
      <PayWith actor={actor} />
    </Step>
  )
}

/** Amount of the unpaid QR that Continue would show, in satang; null without one. */
function useLiveAmount(actor: DepositActor): number | null {
  const child = useSelector(actor, (snapshot) => {
    const provider = providerFor(snapshot.context)
    return isShownLive(snapshot.context) && provider ? providerOf(snapshot, provider.bankCode) : undefined
  })
  return useSelector(child, (snapshot) => snapshot?.context.qr?.amount ?? null)
}

function ContinueLabel({ actor, live }: Pick<Props, 'actor'> & { live: number | null }) {
  const { t } = useTranslation('deposit')
  const amount = useSelector(actor, ({ context }) => context.amount)
  const method = useSelector(actor, ({ context }) => methodOf(context)?.method)
  if (live !== null) return t('showQr', { amount: formatShortMoney(live) })
  if (method !== 'qr') return t('continue')
  return amount > 0 ? t('getQrFor', { amount: formatShortMoney(amount) }) : t('getQr')
}

function Effects({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('deposit')
  const amount = useSelector(actor, ({ context }) => context.amount)
  const bonus = useSelector(actor, ({ context }) => context.bonus)
  const limit = useSelector(actor, ({ context }) => tightestLimit(context), sameLimit)
  const effect = bonusFor(bonus, amount)
  if (!effect && !limit) return null
  return (
    <Rows>
      {effect && bonus && (
        <Row
          icon={Gift}
          title={t('bonus.title', { name: bonus.name ?? '', percent: bonus.percent ?? 0 })}
          note={
            effect.grant > 0
              ? t('bonus.turnover', { amount: formatShortMoney(effect.turnover) })
              : t('bonus.minimum', { minimum: formatShortMoney(bonus.minimum ?? 0) })
          }
          end={effect.grant > 0 && <b className={css.grant}>+฿{formatShortMoney(effect.grant)}</b>}
        />
      )}
      {limit && (
        <Row
          icon={Gauge}
          title={t(`limit.${limit.period}`)}
          note={t(amount > 0 && amount <= limit.left ? 'limit.leftAfter' : 'limit.left', {
            left: formatShortMoney(amount <= limit.left ? limit.left - amount : limit.left),
            limit: formatShortMoney(limit.limit ?? 0),
          })}
        />
      )}
    </Rows>
  )
}

type Limit = ReturnType<typeof tightestLimit>
const sameLimit = (one: Limit, other: Limit): boolean => one?.period === other?.period && one?.left === other?.left

function PayWith({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('deposit')
  const method = useSelector(actor, ({ context }) => methodOf(context)?.method ?? 'bank')
  const canChange = useSelector(actor, ({ context }) => methodsOf(context).length + context.panels.length > 1)
  const note = useMethodNote()
  return (
    <section className={css.part} aria-labelledby="deposit-with">
      <div className={css.partHead}>
        <h3 id="deposit-with">{t('payWith')}</h3>
        {canChange && (
          <Button kind="text" onClick={() => actor.send({ type: 'method.requested' })}>
            {t('change')}
          </Button>
        )}
      </div>
      <Rows>
        <Row icon={methodIcons[method]} title={t(`method.${method}`)} note={note(method)} />
      </Rows>
    </section>
  )
}
