// Edits the account name for banks that require English letters, one change at a time; a retry after a lost answer reuses the
// key.
import { assertEvent, assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { DepositBank, Problem } from '@krapao/sdk'
import { isEnglishName, wantsEnglishName } from '../registerWizard/registerWizard.rules.ts'
import { emitParts, outcomeOf, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import { keyActions, keyParts } from '../shared/keyParts.ts'
import type { BankNameEditPorts } from './bankNameEdit.ports.ts'

type Input = { bankCode: string; name: string }
type Context = Input & {
  /** Kept while the outcome is unknown. */
  idempotencyKey: string | null
  problem: Problem | null
}
type Event = { type: 'name.changed'; name: string } | { type: 'save.requested' | 'again.requested' }
type Emitted = { type: 'english.required' } | { type: 'name.saved'; name: string }

export type BankNameEditActor = ActorRefFrom<typeof bankNameEditMachine>

export const bankNameEditMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<BankNameEditPorts['actors']>('saveName'),
  guards: {
    'name is in English letters': ({ context }) => mayBeSaved(context.name),
  },
  actions: {
    'set name': assign(({ event }) => {
      assertEvent(event, 'name.changed')
      return { name: event.name.toUpperCase(), idempotencyKey: null, problem: null }
    }),
    'emit name saved': emit(({ context }) => ({ type: 'name.saved', name: savedName(context.name) })),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(keyParts<Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .createMachine({
    id: 'bankNameEdit',
    description: 'Edits the bank account name in English letters, and saves it once.',
    context: ({ input }) => ({ ...input, idempotencyKey: null, problem: null }),
    initial: 'editing',
    states: {
      editing: {
        description: 'The name is converted to upper case. The problem of the last attempt stays until it is changed.',
        on: {
          'name.changed': { actions: 'set name' },
          'save.requested': [
            { guard: 'name is in English letters', target: 'saving', actions: ['create idempotency key', 'clear problem'] },
            { actions: { type: 'emit', params: 'english.required' } },
          ],
        },
      },
      saving: {
        invoke: {
          id: 'saveName',
          src: 'saveName',
          input: ({ context: { bankCode, name, idempotencyKey } }) => ({
            bankCode,
            bankAccountName: savedName(name),
            idempotencyKey: idempotencyKey ?? '',
          }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'saved', actions: 'clear idempotency key' },
            {
              guard: { type: 'is outcome unknown', params: outcomeOf },
              target: 'editing',
              actions: { type: 'set problem', params: outcomeOf },
              description: 'The idempotency key stays, so a retry saves nothing twice.',
            },
            { target: 'editing', actions: ['clear idempotency key', { type: 'set problem', params: outcomeOf }] },
          ],
          onError: { target: 'broken' },
        },
      },
      saved: {
        description: 'The editor closes, and its opener copies the account number.',
        entry: 'emit name saved',
        type: 'final',
      },
      broken: { description: 'A port threw an exception.', on: { 'again.requested': { target: 'editing' } } },
    },
  })

const savedName = (name: string): string => name.trim().replaceAll(/ +/g, ' ')
const mayBeSaved = (name: string): boolean => name.trim() !== '' && isEnglishName(name)

/** Offered beside a KBANK AUTO account to KTB, TMB and BBL players whose name is not in English letters. */
export const offersNameEdit = (
  { bankCode, mode }: Pick<DepositBank, 'bankCode' | 'mode'>,
  own: { bankCode: string; bankAccountName: string },
): boolean => bankCode === 'KBANK' && mode === 'AUTO' && wantsEnglishName(own.bankCode) && !isEnglishName(own.bankAccountName)

export const provideBankNameEditPorts = ({ actors, newKey }: BankNameEditPorts) =>
  bankNameEditMachine.provide({ actors, actions: keyActions<Context, Event>({ newKey }) })
