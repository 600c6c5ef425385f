import { limitsInput, provideLimitChangePorts, provideLimitsPorts, provideRealityCheckPorts } from '@krapao/machines'
import {
  limitChangeFakePorts,
  limitChangeSamples,
  lost,
  notServed,
  offline,
  realityCheckFakePorts,
  realityCheckSamples,
  sampleOwnLimits,
  silent,
  worked,
  type Walk,
} from '@krapao/machines/testing'
import { satangOf } from '@krapao/sdk'
import { createActor } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { sampleNow, walletSample } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { LimitChange } from './LimitChange.tsx'
import { Limits } from './Limits.tsx'
import { Reminder } from './Reminder.tsx'
import { ReminderSheet } from './ReminderSheet.tsx'

const excluded = { ...sampleOwnLimits, excludedUntil: '2027-05-20T08:00:00Z', returning: satangOf(50_000) }
const walk: Walk = {
  starts: [{ input: limitsInput }],
  outcomes: { load: [worked(sampleOwnLimits), worked(excluded), offline, notServed], refresh: [worked(sampleOwnLimits), lost] },
  identity: ({ context }) => [context['value'], context['problem']],
}
const noop = () => {}
const reminder = createActor(provideRealityCheckPorts(realityCheckFakePorts())).start()
const appearanceOf = (amount: number | null | undefined) => (amount === null ? 'none' : (amount ?? 0) > 50_000 ? 'up' : 'down')

export const states = [
  screenOf({
    name: 'limits/Limits',
    machine: provideLimitsPorts({ actors: { load: silent() }, now: () => sampleNow }),
    walk,
    render: (actor) => (
      <Page>
        <h1>{walletSample.profile.name}</h1>
        <Limits actor={actor} reminder={reminder} onChange={noop} onReminder={noop} />
      </Page>
    ),
  }),
  screenOf({
    name: 'limits/LimitChange',
    machine: provideLimitChangePorts(limitChangeFakePorts(sampleNow)),
    walk: {
      ...limitChangeSamples,
      identity: ({ context }) => [context['change'], context['problem']],
    },
    appearance: ({ context: { change, problem } }) => [change.kind, appearanceOf(change.amount), change.days === 0, problem?.kind],
    // The sheet is closed in these states.
    emptyStates: ['starting', 'saved'],
    render: (actor) => (
      <Page>
        <h1>{walletSample.profile.name}</h1>
        <Sheet title="Krapao" onClose={noop}>
          <LimitChange actor={actor} />
        </Sheet>
      </Page>
    ),
  }),
  screenOf({
    name: 'limits/Reminder',
    machine: provideRealityCheckPorts(realityCheckFakePorts()),
    walk: realityCheckSamples,
    appearance: ({ value, context }) => [value, context['minutes']],
    emptyStates: ['restoring', 'checking'],
    render: (actor) => (
      <Page>
        <Reminder actor={actor} />
        <h1>{walletSample.profile.name}</h1>
        {actor.getSnapshot().matches('waiting') && <ReminderSheet actor={actor} onClose={noop} />}
      </Page>
    ),
  }),
]
