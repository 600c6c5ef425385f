import { provideSessionPorts, provideTransferPorts } from '@krapao/machines'
import { fixedSlot, sampleTransfer, sampleWallet, sessionFakePorts, transferFakePorts } from '@krapao/machines/testing'
import { createActor, SimulatedClock, type AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { addMessage, inOrder, eventsOfActor, placeOf, type LivePage } from '../follow/eventLog.ts'
import { createEventRecorder } from './eventRecorder.ts'
import type { Message } from './wire.ts'

test('a window receives earlier and later entries once each, and the end of the page', () => {
  const sent: Message[] = []
  const teller = tellerTo(sent)
  const intent = fixedSlot({ key: 'k0', order: sampleTransfer })
  const transfer = started(provideTransferPorts({ ...transferFakePorts(), intent }), { wallet: sampleWallet }, teller)
  transfer.send({ type: 'wallet.changed', wallet: sampleWallet })
  const missed = sent.length
  teller.hear({ type: 'asked' })
  transfer.send({ type: 'page.shown' })
  const late = sent.slice(missed).reduce(addMessage, [])
  expect(late).toEqual(sent.reduce(addMessage, []))
  const [page] = late
  expect(inOrder(page?.actors ?? []).map(({ machine, parent }) => [machine, parent === null])).toEqual([
    ['transfer', true],
    ['submitRequest', false],
  ])
  const own = eventsOfActor(page as LivePage, transfer.sessionId)
  expect(own.map(({ event, ...moment }) => [event.type, placeOf({ event, ...moment })])).toEqual([
    ['xstate.init', 'submitting'],
    ['wallet.changed', 'submitting'],
    ['page.shown', 'submitting'],
  ])
  expect(own.at(-1)?.kept.context).toMatchObject({ from: 'WALLET', to: 'PG', everything: false })
  expect(addMessage(late, { type: 'left', page: 'p1' })).toMatchObject([{ id: 'p1', open: false }])
})

test('no message contains a typed password', () => {
  const sent: Message[] = []
  const session = started(provideSessionPorts(sessionFakePorts()), { token: 'marker-token' }, tellerTo(sent))
  session.send({ type: 'login.entered' })
  session.send({ type: 'signIn.requested', form: { username: '0812345678', password: 'Marker-Pass9', remember: true } })
  expect(sent.length).toBeGreaterThan(2)
  expect(JSON.stringify(sent)).not.toMatch(/marker|812345678/i)
})

const tellerTo = (sent: Message[]) =>
  createEventRecorder({ page: 'p1', address: () => '/user/home', now: () => 0, post: (message) => sent.push(structuredClone(message)) })

const started = (machine: AnyStateMachine, input: unknown, { inspect }: ReturnType<typeof createEventRecorder>) =>
  createActor(machine, { input, inspect, clock: new SimulatedClock() }).start()
