import { giftLinkIsEntered, limitOf, takesTransfers, type GiftLinkActor } from '@krapao/machines'
import type { DepositWallet } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Gift from 'lucide-react/icons/gift'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Fact, Facts } from '#ui/layout/Card.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import { Step } from '#ui/layout/Step.tsx'

type Props = {
  actor: GiftLinkActor
  wallets: readonly DepositWallet[]
  onDone: () => void
}

export function GiftLink({ actor, wallets, onDone }: Props) {
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
      return <Credited actor={actor} onDone={onDone} />
    default:
      return state satisfies never
  }
}

function Form({ actor, wallets, sending }: Omit<Props, 'onDone'> & { sending: boolean }) {
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
      {...(least !== null && { refusal: t('least', { limit: formatMoney(least) }) })}
      onCheck={() => actor.send({ type: 'status.requested' })}
      onAgain={() => actor.send({ type: 'again.requested' })}
    />
  )
}

function Credited({ actor, onDone }: Pick<Props, 'actor' | 'onDone'>) {
  const { t } = useTranslation('giftLink')
  const panel = useFocusOnChange<HTMLDivElement>()
  const amount = useSelector(actor, ({ context }) => context.credit.amount)
  return (
    <Step
      foot={
        <>
          <Button kind="primary" wide onClick={onDone}>
            {t('close')}
          </Button>
          <Button kind="quiet" wide onClick={() => actor.send({ type: 'again.requested' })}>
            {t('again')}
          </Button>
        </>
      }
    >
      <div ref={panel} tabIndex={-1} role="status">
        <Notice tone="good" title={t('done')}>
          {amount === null ? t('noAmount') : t('amount', { amount: formatMoney(amount) })}
        </Notice>
      </div>
    </Step>
  )
}
