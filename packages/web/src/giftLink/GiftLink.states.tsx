import { provideGiftLinkPorts } from '@krapao/machines'
import {
  failedWith,
  giftLinkFakePorts,
  giftLinkSamples,
  offline,
  refusedWith,
  sampleCredit,
  sampleGift,
  worked,
} from '@krapao/machines/testing'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { Page } from '../testing/Page.tsx'
import { depositSample, walletSample } from '../testing/samples.ts'
import { kitOf, screenOf } from '../ui/harness.ts'
import { GiftLink } from './GiftLink.tsx'

const wallets = depositSample.wallets.filter(({ mode }) => mode !== 'AUTO')
const submit = [
  ...giftLinkSamples.outcomes.submit,
  worked({ amount: null }),
  refusedWith('TRUELINK_DUPLICATE'),
  refusedWith('TRUELINK_INVALID'),
  failedWith({ kind: 'refused', code: 'KEY_INVALID', message: 'KEY_INVALID', params: { field: 'link', limit: 2 }, effect: 'none' }),
  offline,
]

/** An operator with more than one wallet for links. */
function TwoWallets() {
  const [machine] = useState(() => provideGiftLinkPorts(giftLinkFakePorts()))
  const actor = useActorRef(machine, { input: { order: { giftLink: '', walletAccountName: '' } } })
  return (
    <Page>
      <h1>{walletSample.profile.name}</h1>
      <GiftLink actor={actor} wallets={[...wallets, { mode: 'LINK', walletAccountName: 'KRAPAO GIFT 2' }]} />
    </Page>
  )
}

export const states = [
  screenOf({
    name: 'giftLink/GiftLink',
    machine: provideGiftLinkPorts(giftLinkFakePorts()),
    walk: {
      ...giftLinkSamples,
      starts: [{ input: { order: { ...sampleGift, giftLink: '' } } }, { input: { order: sampleGift, confirm: true } }],
      events: { 'order.changed': [{ type: 'order.changed', order: sampleGift }] },
      outcomes: {
        ...giftLinkSamples.outcomes,
        submit,
        ask: [...giftLinkSamples.outcomes.ask, worked({ state: 'done', result: sampleCredit })],
      },
      identity: ({ context }) => [context['order'], context['problem'], context['result']],
    },
    // A gift link is never confirmed, and the other states are left at once.
    nothing: ['restoring', 'checked', 'confirming'],
    look: ({ value, context }) => [
      context['order'].giftLink === '',
      value === 'refused' && context['problem'],
      value === 'accepted' && context['result'],
    ],
    render: (actor) => (
      <Page>
        <h1>{walletSample.profile.name}</h1>
        <GiftLink actor={actor} wallets={wallets} />
      </Page>
    ),
  }),
  kitOf({ name: 'giftLink/wallets', looks: { two: () => <TwoWallets /> } }),
]
