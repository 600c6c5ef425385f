import type { QrDepositActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Fact, Facts } from '#ui/layout/Card.tsx'
import { Copy } from '#ui/Copy.tsx'
import { Countdown } from '#ui/feedback/Countdown.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { QrPicture } from '#ui/QrPicture.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './QrDeposit.module.css'

export type PayFrom = { bank: string; last: string }
type Props = { actor: QrDepositActor; state: 'live' | 'closing' | 'checking' | 'statusUnknown' | 'cancelling'; payFrom: PayFrom | null }

export function LiveCode({ actor, state, payFrom }: Props) {
  const { t } = useTranslation('qrDeposit')
  const qr = useSelector(actor, ({ context }) => context.qr)
  const secondsLeft = useSelector(actor, ({ context }) => context.secondsLeft)
  const whole = useSelector(actor, ({ context }) => Math.round(((context.qr?.expiresAt ?? 0) - context.liveSince) / 1000))
  const heading = useFocusOnChange<HTMLHeadingElement>()
  if (!qr) return null
  const amount = formatMoney(qr.amount)
  return (
    <section className={css.panel} aria-label={t('scan')}>
      <h3 ref={heading} tabIndex={-1} className={css.title}>
        {t('scan')}
      </h3>
      <QrPicture markup={qr.qrcode} label={t('picture', { amount })} fileName={`qr-${amount.replaceAll(',', '')}`} />
      <div className={css.timer}>
        {/* Capped, as the server's clock is known only to about a second: a QR of 15 minutes must not show 15:01. */}
        <Countdown seconds={Math.min(secondsLeft, whole)} of={whole} />
        <span>{t('once')}</span>
      </div>
      <Asking state={state} />
      <Facts>
        <Fact name={t('toPay')}>
          <Copy text={amount.replaceAll(',', '')} shown={`฿${amount}`} what={t('whatAmount')} />
        </Fact>
        {payFrom && <Fact name={t('payFrom')}>{t('ending', payFrom)}</Fact>}
      </Facts>
      {payFrom && <Notice tone="wait">{t('rule', { last: payFrom.last })}</Notice>}
      <Button
        kind="danger"
        wide
        busy={state === 'cancelling'}
        disabled={state === 'closing'}
        onClick={() => actor.send({ type: 'cancel.requested' })}
      >
        {t('cancel')}
      </Button>
    </section>
  )
}

function Asking({ state }: Pick<Props, 'state'>) {
  const { t } = useTranslation('qrDeposit')
  switch (state) {
    case 'live':
    case 'cancelling':
      return null
    case 'closing':
    case 'checking':
      return <Notice tone="wait">{t('checking')}</Notice>
    case 'statusUnknown':
      return <Notice tone="wait">{t('doubtful')}</Notice>
    default:
      return state satisfies never
  }
}
