import type { QrDepositActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatShortMoney, plainMoney } from '#i18n/format.ts'
import { PayFromRow, type PlayerAccount } from '#screens/deposit/accounts.tsx'
import { Button } from '#ui/Button.tsx'
import { Copy } from '#ui/Copy.tsx'
import { Countdown } from '#ui/feedback/Countdown.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Confirm } from '#ui/sheet/Confirm.tsx'
import { Step } from '#ui/form/Step.tsx'
import { Money } from '#ui/Money.tsx'
import { QrActions, QrPicture } from '#ui/picture/QrPicture.tsx'
import css from './QrDeposit.module.css'

type Props = {
  actor: QrDepositActor
  state: 'live' | 'closing' | 'checking' | 'statusUnknown' | 'cancelling'
  own: PlayerAccount
  notes: ReactNode
}

export function LiveCode({ actor, state, own, notes }: Props) {
  const { t } = useTranslation('qrDeposit')
  const qr = useSelector(actor, ({ context }) => context.qr)
  const secondsLeft = useSelector(actor, ({ context }) => context.secondsLeft)
  const totalSeconds = useSelector(actor, ({ context }) => Math.round(((context.qr?.expiresAt ?? 0) - context.liveSince) / 1000))
  if (!qr) return null
  const amount = formatMoney(qr.amount)
  const [before, after] = t('left', { time: '\n' }).split('\n')
  const isOver = state === 'closing' || (state === 'checking' && secondsLeft <= 0)
  return (
    <Step
      foot={
        <div className={css.actions}>
          {!isOver && <QrActions markup={qr.qrcode} fileName={`qr-${plainMoney(qr.amount)}`} />}
          <Cancel actor={actor} state={state} amount={formatShortMoney(qr.amount)} />
        </div>
      }
    >
      <section className={css.panel} aria-label={t('scan')}>
        <div className={css.amount}>
          <Money satang={qr.amount} size="hero" />
          <Copy text={plainMoney(qr.amount)} shown={t('once')} what={t('whatAmount')} />
        </div>
        <p className={css.how}>
          <span>{t('how')}</span>
          <span>{t('howOnPhone')}</span>
        </p>
        <div className={isOver ? css.over : css.code}>
          <QrPicture markup={qr.qrcode} label={t('picture', { amount })} />
          {isOver && <p>{t('timeIsUp')}</p>}
        </div>
        <div className={css.timer}>
          {/* Capped, as the server's clock is known only to about a second: a QR of 15 minutes must not show 15:01. */}
          {before && <span>{before}</span>}
          <Countdown seconds={Math.min(secondsLeft, totalSeconds)} of={totalSeconds} />
          {after && <span>{after}</span>}
          <p>{t('updates')}</p>
        </div>
        <StateNotice state={state} />
        <PayFromRow own={own} />
        {notes}
      </section>
    </Step>
  )
}

/** Asks first, as a QR that was just paid should not be cancelled. */
function Cancel({ actor, state, amount }: Pick<Props, 'actor' | 'state'> & { amount: string }) {
  const { t } = useTranslation('qrDeposit')
  const asksToCancel = useSelector(actor, ({ context }) => context.asksToCancel)
  return (
    <>
      <Button
        kind="danger"
        wide
        busy={state === 'cancelling'}
        disabled={state === 'closing'}
        onClick={() => actor.send({ type: 'cancel.requested' })}
      >
        {t('cancel')}
      </Button>
      {asksToCancel && (
        <Confirm
          title={t('cancelQuestion')}
          confirm={t('cancelYes')}
          cancel={t('keep')}
          harmful
          onConfirm={() => actor.send({ type: 'cancel.confirmed' })}
          onCancel={() => actor.send({ type: 'cancel.dismissed' })}
        >
          <p>{t('cancelText', { amount })}</p>
          <p>{t('cancelRule')}</p>
        </Confirm>
      )}
    </>
  )
}

function StateNotice({ state }: Pick<Props, 'state'>) {
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
