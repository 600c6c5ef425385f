import { provideSessionPorts, provideTransferPorts } from '@krapao/machines'
import { fixedSlot, sampleTransfer, sampleWallet, sessionFakePorts, transferFakePorts } from '@krapao/machines/testing'
import { createActor, SimulatedClock, type AnyStateMachine } from 'xstate'
import {
  applyMessage,
  createEventRecorder,
  eventsOfActor,
  parentsFirst,
  stateLabelOf,
  type LivePage,
  type Message,
} from 'statecharts-viewer/page'
import { expect, test } from 'vitest'

test('a window receives earlier and later entries once each, and the end of the page', () => {
  const sent: Message[] = []
  const recorder = recorderInto(sent)
  const savedRequest = fixedSlot({ key: 'k0', order: sampleTransfer })
  const transfer = started(provideTransferPorts({ ...transferFakePorts(), savedRequest }), { wallet: sampleWallet }, recorder)
  transfer.send({ type: 'wallet.changed', wallet: sampleWallet })
  const sentBeforeOpening = sent.length
  recorder.receive({ type: 'log.requested' })
  transfer.send({ type: 'page.shown' })
  const late = sent.slice(sentBeforeOpening).reduce<readonly LivePage[]>(applyMessage, [])
  expect(late).toEqual(sent.reduce<readonly LivePage[]>(applyMessage, []))
  const [page] = late
  expect(parentsFirst(page?.actors ?? []).map(({ machine, parent }) => [machine, parent === null])).toEqual([
    ['transfer', true],
    ['submitRequest', false],
  ])
  const own = eventsOfActor(page as LivePage, transfer.sessionId)
  expect(own.map((entry) => [entry.event.type, stateLabelOf(entry)])).toEqual([
    ['xstate.init', 'submitting'],
    ['wallet.changed', 'submitting'],
    ['page.shown', 'submitting'],
  ])
  expect(own.at(-1)?.persisted?.context).toMatchObject({ from: 'WALLET', to: 'PG', everything: false })
  expect(applyMessage(late, { type: 'page.closed', page: 'p1' })).toMatchObject([{ id: 'p1', open: false }])
})

test('no message contains a typed password', () => {
  const sent: Message[] = []
  const session = started(provideSessionPorts(sessionFakePorts()), { token: 'marker-token' }, recorderInto(sent))
  session.send({ type: 'login.entered' })
  session.send({ type: 'signIn.requested', form: { username: '0812345678', password: 'Marker-Pass9', remember: true } })
  expect(sent.length).toBeGreaterThan(2)
  expect(JSON.stringify(sent)).not.toMatch(/marker|812345678/i)
})

const recorderInto = (sent: Message[]) =>
  createEventRecorder({
    page: 'p1',
    address: () => '/user/home',
    now: () => 0,
    elapsed: () => 0,
    post: (message) => sent.push(structuredClone(message)),
  })

const started = (machine: AnyStateMachine, input: unknown, { inspect }: ReturnType<typeof createEventRecorder>) =>
  createActor(machine, { input, inspect, clock: new SimulatedClock() }).start()
