import { assertEvent, assign } from 'xstate'
import type { BankCode, BonusPreview, DepositLookup, Limits, Outcome } from '@krapao/sdk'
import type { DepositContext, DepositEvent } from './deposit.context.ts'
import { accountsOf, canContinue, methodOf, othersThan, providerFor } from './deposit.rules.ts'

type Context = DepositContext
type Event = DepositEvent
type Args = { context: Context; event: Event }

/** For `setup({…}).extend(depositParts())`. */
export const depositParts = () => ({
  guards: {
    'can continue': ({ context }: Args) => canContinue(context),
    'nothing is entered': ({ context }: Args) => context.amount === 0,
    'method takes the amount': ({ context, event }: Args) => {
      assertEvent(event, 'method.chosen')
      const next = { ...context, method: event.method }
      return methodOf(next)?.method === event.method && canContinue(next)
    },
    'provider takes the amount': ({ context, event }: Args) => {
      assertEvent(event, 'provider.chosen')
      const next = { ...context, ...chosen(event.bankCode) }
      return methodOf(next)?.method === 'qr' && canContinue(next)
    },
    'pays by QR': ({ context }: Args) => context.method === 'qr',
    'pays by gift link': ({ context }: Args) => context.method === 'gift',
    'is shown provider': ({ context, event }: Args) => 'bankCode' in event && event.bankCode === context.provider,
  },
  actions: {
    'set accounts': assign<Context, Event, Outcome<DepositLookup>, Event, never>(({ context }, outcome) =>
      outcome.ok ? accountsOf(outcome.value, context.settings) : {},
    ),
    'set limits': assign<Context, Event, Outcome<Limits>, Event, never>((_, outcome) => (outcome.ok ? { limits: outcome.value } : {})),
    'set bonus': assign<Context, Event, Outcome<BonusPreview>, Event, never>((_, outcome) => (outcome.ok ? { bonus: outcome.value } : {})),
    'set chosen provider': assign<Context, Event, undefined, Event, never>(({ event }) => {
      assertEvent(event, 'provider.chosen')
      return chosen(event.bankCode)
    }),
    'set method': assign<Context, Event, undefined, Event, never>(({ context }) => {
      const method = methodOf(context)?.method ?? null
      return { method, ...(method === 'qr' && { provider: providerFor(context)?.bankCode ?? null }) }
    }),
    'set transfer method': assign<Context, Event, undefined, Event, never>(({ context }) => ({
      method: context.method === 'trueWallet' || context.banks.length === 0 ? 'trueWallet' : 'bank',
    })),
    'add live provider': assign<Context, Event, undefined, Event, never>(({ context: { live }, event }) => {
      assertEvent(event, 'provider.live')
      return { live: [...new Set([...live, event.bankCode])] }
    }),
    'remove live provider': assign<Context, Event, undefined, Event, never>(({ context: { live }, event }) => {
      assertEvent(event, 'provider.ended')
      return { live: live.filter((bankCode) => bankCode !== event.bankCode) }
    }),
    'mark other providers': assign<Context, Event, undefined, Event, never>(({ context, event }) => {
      assertEvent(event, 'provider.created')
      return { marked: othersThan(event.bankCode, context.panels) }
    }),
    'clear mark': assign<Context, Event, undefined, Event, never>(({ context, event }) => {
      assertEvent(event, 'provider.reloaded')
      return { marked: context.marked.filter((bankCode) => bankCode !== event.bankCode) }
    }),
  },
})

const chosen = (bankCode: BankCode) => ({ method: 'qr' as const, provider: bankCode, chosenProvider: bankCode })
