import { createActor, fromPromise } from 'xstate'
import type { BankCode, BonusPreview, DepositLookup, Limits, Outcome, QrState, Satang } from '@krapao/sdk'
import type { GiftLinkOrder } from '../giftLink/giftLink.ports.ts'
import { qrAnswers } from '../qrDeposit/qrDeposit.samples.ts'
import type { SavedRequest } from '../submitRequest/submitRequest.ports.ts'
import { answers, memorySlot, numberedKeys, pathOf, recorded, simulatedTime } from '../testing/fakes.ts'
import type { AnnouncedEntry, AnnouncementOrder } from './bankTransfer.ports.ts'
import { announcementAnswers } from './bankTransfer.samples.ts'
import type { LastDeposit } from './deposit.context.ts'
import { provideDepositPorts } from './deposit.provided.ts'
import { depositFakePorts, sampleLookup } from './deposit.samples.ts'
import { providerOf } from './deposit.selectors.ts'

export const satang = (amount: number) => amount as Satang

export const twoProviders: DepositLookup = {
  ...sampleLookup,
  banks: sampleLookup.banks.filter(({ bankCode }) => bankCode === 'WW' || bankCode === 'FP'),
}
type Found = Outcome<QrState> | Promise<Outcome<QrState>>
type Options = {
  lookup: Outcome<DepositLookup>[]
  settings?: { minimumDeposit?: Satang }
  last?: LastDeposit | null
  limits?: Outcome<Limits>
  bonus?: Outcome<BonusPreview>
  found?: Partial<Record<BankCode, readonly Found[]>>
  made?: Outcome<QrState>[]
  check?: Outcome<QrState>[]
  cancel?: Outcome<unknown>[]
  announced?: Outcome<AnnouncedEntry | null>
  laterAnnounced?: readonly Outcome<AnnouncedEntry | null>[]
  announcement?: SavedRequest<AnnouncementOrder>
  gift?: SavedRequest<GiftLinkOrder>
}

export function start(options: Options) {
  const { lookup, settings = {}, last = null, limits, bonus, found = {}, made = [], check = [], cancel = [] } = options
  const time = simulatedTime()
  const loads: BankCode[] = []
  const ports = depositFakePorts()
  const left = Object.fromEntries(Object.entries(found).map(([bankCode, outcomes]) => [bankCode, [...outcomes]]))
  const qr = ports.qrDeposit.actors
  const loadQr: typeof qr.loadQr = fromPromise(({ input }) => {
    loads.push(input.bankCode)
    return Promise.resolve(left[input.bankCode]?.shift() ?? qrAnswers.none)
  })
  const slot = memorySlot<LastDeposit>(last)
  const provided = provideDepositPorts({
    actors: {
      ...ports.actors,
      loadLookup: answers('loadLookup', lookup),
      loadLimits: answers('loadLimits', limits ? [limits] : []),
      loadBonus: answers('loadBonus', bonus ? [bonus] : []),
    },
    qrDeposit: {
      actors: {
        ...qr,
        loadQr,
        createQr: answers('createQr', made),
        checkQr: answers('checkQr', check),
        cancelQr: answers('cancelQr', cancel),
      },
      now: time.now,
      newKey: numberedKeys(),
    },
    bankTransfer: {
      ...ports.bankTransfer,
      actors: { findAnnouncement: answers('find', [options.announced ?? announcementAnswers.none, ...(options.laterAnnounced ?? [])]) },
      request: { ...ports.bankTransfer.request, savedRequest: memorySlot(options.announcement ?? null) },
    },
    giftLink: { ...ports.giftLink, savedRequest: memorySlot(options.gift ?? null) },
    last: slot,
  })
  const fixture = recorded(createActor(provided, { clock: time.clock, input: { settings, last } }))
  const child = (bankCode: BankCode) => providerOf(fixture.actor.getSnapshot(), bankCode)
  return {
    ...fixture,
    loads,
    child,
    last: slot,
    qrStateOf: (bankCode: BankCode) => pathOf(child(bankCode)?.getSnapshot().value),
    transferAmount: () => fixture.actor.getSnapshot().children.bankTransfer?.getSnapshot().context.amount,
    enter: (amount: number) => {
      fixture.actor.send({ type: 'amount.changed', amount: satang(amount) })
      fixture.actor.send({ type: 'continue.requested' })
    },
  }
}
