import { giftLinkIsEntered, limitOf, type GiftLinkActor } from '@krapao/machines'
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
import stack from '#ui/layout/Stack.module.css'

type Props = {
  actor: GiftLinkActor
  /** The form is for one of them. */
  wallets: readonly DepositWallet[]
}

export function GiftLink({ actor, wallets }: Props) {
  const state = useSelector(actor, ({ value }) => value)
  const { state: request } = useRequest(actor)
  switch (state) {
    case 'resuming':
      return null
    case 'filling':
      return <Form actor={actor} wallets={wallets} sending={false} />
    case 'submitting':
      return request === 'submitting' ? <Form actor={actor} wallets={wallets} sending /> : <Waiting actor={actor} />
    case 'redeemed':
      return <Credited actor={actor} />
    default:
      return state satisfies never
  }
}

function Form({ actor, wallets, sending }: Props & { sending: boolean }) {
  const { t } = useTranslation('giftLink')
  const gift = useSelector(actor, ({ context }) => context.gift)
  const form = useFocusOnChange<HTMLFormElement>({ ifLost: true })
  const names = wallets.map(({ walletAccountName }) => walletAccountName)
  const wallet = names.includes(gift.walletAccountName) ? gift.walletAccountName : (names[0] ?? '')
  const change = (more: Partial<typeof gift>) => actor.send({ type: 'gift.changed', gift: { ...gift, walletAccountName: wallet, ...more } })
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t('heading')}
      className={stack.narrow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'redeem.requested' })
      }}
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
      <GiftLinkResult actor={actor} />
      <Button type="submit" icon={Gift} wide busy={sending} disabled={!giftLinkIsEntered(gift)} why={t('why')}>
        {t('send')}
      </Button>
    </form>
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

function Credited({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('giftLink')
  const panel = useFocusOnChange<HTMLDivElement>()
  const amount = useSelector(actor, ({ context }) => context.credit.amount)
  return (
    <div ref={panel} tabIndex={-1} className={stack.narrow} role="status">
      <Notice tone="good" title={t('done')}>
        {amount === null ? t('noAmount') : t('amount', { amount: formatMoney(amount) })}
      </Notice>
      <Button wide onClick={() => actor.send({ type: 'again.requested' })}>
        {t('again')}
      </Button>
    </div>
  )
}
