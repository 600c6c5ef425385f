import { amountLeft, isBeyondFunds, isEffectPending, previewOf, type WithdrawActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatShortMoney } from '#i18n/format.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card, Fact, Facts } from '#ui/layout/Card.tsx'
import css from './Withdraw.module.css'

/** Amounts in satang; null if unknown, as for an amount above the balance. */
export function useEffectOf(actor: WithdrawActor): { pays: number; forfeits: number } | null {
  const preview = useSelector(actor, previewOf)
  const beyond = useSelector(actor, isBeyondFunds)
  return preview && !beyond ? preview : null
}

type Props = {
  actor: WithdrawActor
  account?: ReactNode
}

/** Exact if the backend previews it, else the rule. */
export function Effect({ actor, account }: Props) {
  const { t } = useTranslation(['withdraw', 'app'])
  const preview = useSelector(actor, previewOf)
  const beyond = useSelector(actor, isBeyondFunds)
  const { amount, previewing } = useSelector(actor, ({ context }) => context)
  const after = useSelector(actor, amountLeft)
  const isPending = useSelector(actor, isEffectPending)
  const rest = (
    <>
      {account}
      <Fact name={t('left')}>{`฿${formatMoney(after)}`}</Fact>
      <Fact name={t('arrives')}>{t('arrivesText')}</Fact>
    </>
  )
  if (amount === 0) return null
  // The place of the answer, so that nothing moves under the player's finger.
  if (!preview && !beyond && previewing !== 'failed' && previewing !== 'broken') {
    return (
      <>
        {isPending && <LossPlace amount={amount} />}
        <Card>
          <Facts>
            <Fact main name={t('gets')}>
              …
            </Fact>
            {isPending && <Fact name={t('loses')}>…</Fact>}
            {rest}
          </Facts>
        </Card>
      </>
    )
  }
  // Without a bonus an amount above the balance needs no warning.
  if (!preview || beyond) {
    return (
      <>
        {preview?.forfeits !== 0 && <Notice tone="wait">{t('bonus.rule')}</Notice>}
        {account && (
          <Card>
            <Facts>{account}</Facts>
          </Card>
        )}
      </>
    )
  }
  const { pays, forfeits } = preview
  return (
    <>
      {forfeits > 0 && <Loss pays={pays} forfeits={forfeits} />}
      {preview.state === 'waiting' && <Notice tone="wait">{t('bonus.waiting')}</Notice>}
      <Card>
        <Facts>
          <Fact main name={t('gets')}>{`฿${formatMoney(pays)}`}</Fact>
          {forfeits > 0 && <Fact name={t('loses')}>{`฿${formatMoney(forfeits)}`}</Fact>}
          {rest}
        </Facts>
        {preview.active && forfeits === 0 && <p>{t('bonus.kept')}</p>}
      </Card>
    </>
  )
}

function Loss({ pays, forfeits }: { pays: number; forfeits: number }) {
  const { t } = useTranslation('withdraw')
  return (
    <Notice tone="bad" title={t('bonus.loses', { pays: formatShortMoney(pays), forfeits: formatShortMoney(forfeits) })}>
      {t('bonus.ends')}
    </Notice>
  )
}

const LossPlace = ({ amount }: { amount: number }) => (
  <div className={css.place} aria-hidden>
    <Loss pays={amount} forfeits={amount} />
  </div>
)
