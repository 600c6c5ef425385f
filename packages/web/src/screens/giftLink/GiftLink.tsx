import { giftLinkIsEntered, limitOf, takesTransfers, type GiftLinkActor } from '@krapao/machines'
import type { DepositWallet } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Gift from 'lucide-react/icons/gift'
import { useTranslation } from 'react-i18next'
import { Receipt } from '#screens/deposit/Receipt.tsx'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { formatShortMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Fact, Facts } from '#ui/layout/Card.tsx'
import { Choice } from '#ui/form/choice/Choice.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import { Step } from '#ui/form/Step.tsx'

type Props = {
  actor: GiftLinkActor
  wallets: readonly DepositWallet[]
  /** Server time, ms. */
  now: () => number
  onDone: () => void
}

export function GiftLink({ actor, wallets, now, onDone }: Props) {
  const state = useSelector(actor, ({ value }) => value)
  const { state: request } = useRequest(actor)
  const takingLinks = wallets.filter((wallet) => !takesTransfers(wallet))
  switch (state) {
    case 'resuming':
      return null
    case 'filling':
      return <Form actor={actor} wallets={takingLinks} sending={false} />
    case 'submitting':
      return request === 'submitting' ? <Form actor={actor} wallets={takingLinks} sending /> : <Waiting actor={actor} />
    case 'redeemed':
      return <Credited actor={actor} now={now} onDone={onDone} />
    default:
      return state satisfies never
  }
}

function Form({ actor, wallets, sending }: Pick<Props, 'actor' | 'wallets'> & { sending: boolean }) {
  const { t } = useTranslation('giftLink')
  const gift = useSelector(actor, ({ context }) => context.gift)
  const names = wallets.map(({ walletAccountName }) => walletAccountName)
  const wallet = names.includes(gift.walletAccountName) ? gift.walletAccountName : (names[0] ?? '')
  const change = (more: Partial<typeof gift>) => actor.send({ type: 'gift.changed', gift: { ...gift, walletAccountName: wallet, ...more } })
  return (
    <Step
      label={t('heading')}
      onSubmit={() => actor.send({ type: 'redeem.requested' })}
      foot={
        <>
          <GiftLinkResult actor={actor} />
          <Button kind="primary" type="submit" icon={Gift} wide busy={sending} missing={giftLinkIsEntered(gift) ? null : t('why')}>
            {t('send')}
          </Button>
        </>
      }
    >
      {names.length > 1 ? (
        <Choice
          label={t('walletName')}
          name="giftWallet"
          value={wallet}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={(walletAccountName) => change({ walletAccountName })}
        />
      ) : (
        <Facts>
          <Fact name={t('walletName')}>{wallet}</Fact>
        </Facts>
      )}
      <TextField
        label={t('link')}
        hint={t('hint')}
        name="giftLink"
        value={gift.giftLink}
        readOnly={sending}
        maxLength={2000}
        onChange={(giftLink) => change({ giftLink })}
      />
    </Step>
  )
}

/** Replaces the form, after a reload too, so it is scrolled into view. */
function Waiting({ actor }: Pick<Props, 'actor'>) {
  const panel = useFocusOnChange<HTMLDivElement>()
  return (
    <div ref={panel} tabIndex={-1}>
      <GiftLinkResult actor={actor} />
    </div>
  )
}

function GiftLinkResult({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('giftLink')
  const request = useRequest(actor)
  const least = limitOf(request.problem)
  return (
    <RequestNotice
      {...request}
      {...(least !== null && { refusal: t('least', { limit: formatShortMoney(least) }) })}
      onCheck={() => actor.send({ type: 'status.requested' })}
      onAgain={() => actor.send({ type: 'again.requested' })}
    />
  )
}

function Credited({ actor, now, onDone }: Omit<Props, 'wallets'>) {
  const { t } = useTranslation(['giftLink', 'deposit'])
  const amount = useSelector(actor, ({ context }) => context.credit.amount)
  return (
    <Receipt
      amount={amount}
      method={t('deposit:method.gift')}
      now={now}
      again={
        <Button kind="quiet" wide onClick={() => actor.send({ type: 'again.requested' })}>
          {t('again')}
        </Button>
      }
      onDone={onDone}
    >
      {amount === null && <p>{t('noAmount')}</p>}
    </Receipt>
  )
}
