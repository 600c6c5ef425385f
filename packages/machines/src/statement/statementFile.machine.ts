// Exports the statement as a file (extension). Repeated clicks create one file; a backend without exports is tried once.
import { emit, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem, StatementSelection } from '@krapao/sdk'
import { isNotServed } from '../shared/problems.ts'
import { outcomeOf, setParts, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import type { StatementFilePorts } from './statementFile.ports.ts'

type Context = {
  selection: StatementSelection
  problem: Problem | null
}
type Event = { type: 'file.requested'; selection: StatementSelection }
type Emitted = { type: 'file.ready'; text: string; selection: StatementSelection }

export type StatementFileActor = ActorRefFrom<typeof statementFileMachine>

export const statementFileMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<StatementFilePorts['actors']>('exportFile'),
  guards: {
    'is not supported': (_, outcome: Outcome<unknown>) => !outcome.ok && isNotServed(outcome.problem),
  },
  actions: {
    'emit file ready': emit(({ context }, outcome: Outcome<string>) => ({
      type: 'file.ready',
      text: outcome.ok ? outcome.value : '',
      selection: context.selection,
    })),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'statementFile',
    description: 'Exports the statement as a file, one at a time.',
    context: { selection: {}, problem: null },
    initial: 'idle',
    states: {
      idle: {
        on: {
          'file.requested': {
            target: 'preparing',
            actions: { type: 'set', params: ({ event: { selection } }) => ({ selection, problem: null }) },
          },
        },
      },
      preparing: {
        description: 'The file is being loaded. Further requests are ignored.',
        invoke: {
          id: 'exportFile',
          src: 'exportFile',
          input: ({ context }) => ({ selection: context.selection }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'idle', actions: { type: 'emit file ready', params: outcomeOf } },
            { guard: { type: 'is not supported', params: outcomeOf }, target: 'unsupported' },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      failed: {
        description: 'The export failed and can be requested again.',
        on: {
          'file.requested': {
            target: 'preparing',
            actions: { type: 'set', params: ({ event: { selection } }) => ({ selection, problem: null }) },
          },
        },
      },
      broken: {
        description: 'A port threw an exception.',
        on: {
          'file.requested': {
            target: 'preparing',
            actions: { type: 'set', params: ({ event: { selection } }) => ({ selection, problem: null }) },
          },
        },
      },
      unsupported: { description: 'This backend has no exports; not tried again.' },
    },
  })

export const provideStatementFilePorts = ({ actors }: StatementFilePorts) => statementFileMachine.provide({ actors })
