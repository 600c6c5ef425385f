import { provideGiftLinkPorts, requestIn, type GiftLinkActor } from '@krapao/machines'
import {
  failedWith,
  giftLinkFakePorts,
  giftLinkSamples,
  offline,
  problemIn,
  refusedWith,
  requestStarts,
  sampleCredit,
  sampleGift,
} from '@krapao/machines/testing'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { depositSample, sampleNow, walletSample } from '#testing/samples.ts'
import { kitOf, screenOf } from '#testing/harness.ts'
import { GiftLink } from './GiftLink.tsx'

const wallets = depositSample.wallets.filter(({ mode }) => mode !== 'AUTO')
type Snapshot = ReturnType<GiftLinkActor['getSnapshot']>

const rejections = [
  refusedWith('TRUELINK_DUPLICATE'),
  refusedWith('TRUELINK_INVALID'),
  failedWith({ kind: 'refused', code: 'KEY_INVALID', message: 'KEY_INVALID', params: { field: 'link', limit: 2 }, effect: 'none' }),
  offline,
]

const appearance = (snapshot: AnyMachineSnapshot) => {
  const { gift, credit } = snapshot.context as Snapshot['context']
  return [gift.giftLink === '', requestIn(snapshot as Snapshot), snapshot.value === 'redeemed' && credit]
}

function TwoWallets() {
  const [machine] = useState(() => provideGiftLinkPorts(giftLinkFakePorts()))
  const actor = useActorRef(machine, { input: { gift: { giftLink: '', walletAccountName: '' } } })
  return (
    <Page>
      <h1>{walletSample.profile.name}</h1>
      <GiftLink
        actor={actor}
        wallets={[...wallets, { mode: 'LINK', walletAccountName: 'KRAPAO GIFT 2' }]}
        now={() => sampleNow}
        onDone={() => {}}
      />
    </Page>
  )
}

export const states = [
  screenOf({
    name: 'giftLink/GiftLink',
    machine: provideGiftLinkPorts(giftLinkFakePorts()),
    walk: {
      ...giftLinkSamples,
      starts: requestStarts({ gift: { ...sampleGift, giftLink: '' } }),
      events: { 'gift.changed': [{ type: 'gift.changed', gift: sampleGift }] },
      outcomes: {
        submitRequest: [
          { status: 'completed', result: sampleCredit },
          { status: 'completed', result: { amount: null } },
          ...rejections.map((outcome) => ({ status: 'rejected', problem: problemIn(outcome) })),
        ],
      },
      identity: appearance,
    },
    emptyStates: ['resuming'],
    appearance,
    render: (actor) => (
      <Page>
        <h1>{walletSample.profile.name}</h1>
        <GiftLink actor={actor} wallets={wallets} now={() => sampleNow} onDone={() => {}} />
      </Page>
    ),
  }),
  kitOf({ name: 'giftLink/wallets', stories: { two: () => <TwoWallets /> } }),
]
