import type { BonusProgress } from '../bonus/bonusOverview.ts'
import { pagedListFakePorts } from '../loading/pagedList.samples.ts'
import { resourceFakePorts } from '../loading/resource.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { fixedSlot, silent } from '../testing/fakes.ts'
import { sampleStoredRequest, unfinishedFakePorts } from '../unfinished/unfinished.samples.ts'
import { sampleWallet, walletFakePorts } from '../wallet/wallet.samples.ts'
import type { HomePorts } from './home.ports.ts'
import { childSnapshot } from '../testing/ports.ts'

export const sampleProgress: BonusProgress = { active: false, pays: sampleWallet.wallet.amount, forfeits: sampleWallet.wallet.amount }

export const homeFakePorts = (): HomePorts => ({
  actors: { loadSheet: silent() },
  wallet: walletFakePorts(),
  statement: pagedListFakePorts(),
  bonus: resourceFakePorts(),
  wheel: resourceFakePorts(),
  unfinished: unfinishedFakePorts(),
  keepBalances: () => {},
  areBalancesHidden: fixedSlot(),
})

const resources = (id: string) => ['ready', 'failed'].map((value) => childSnapshot(id, value))

export const homeSamples = {
  events: {
    'data.changed': [null, ['balance'], ['spin']].map((topics) => ({ type: 'data.changed', topics })),
    'sheet.requested': [
      { type: 'sheet.requested', name: 'deposit' },
      { type: 'sheet.requested', name: 'gameAccount', subject: 'PG' },
    ],
    'xstate.snapshot.wallet': [
      childSnapshot('wallet', 'loading', { wallet: null }),
      childSnapshot('wallet', 'ready', { wallet: sampleWallet }),
    ],
    'xstate.snapshot.bonus': resources('bonus'),
    'xstate.snapshot.wheel': resources('wheel'),
    'xstate.snapshot.unfinished': [[], [sampleStoredRequest]].map((stored) => childSnapshot('unfinished', 'ready', { stored, closed: [] })),
  },
  outcomes: { loadSheet: [true, false] },
  // A game matters to the page alone, and walking it with every sheet would double the paths.
  identity: ({ context }) => [
    context['page'],
    context['sheet'],
    context['isResumed'],
    context['resumable'],
    context['sheet'] === null && context['inGame'],
  ],
} satisfies Walk
