import { createActor, fromCallback, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { lost, offline, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideMessagePorts } from './message.machine.ts'
import { messageFakePorts, messageSamples, sampleDraft, sampleMedia } from './message.samples.ts'
import { needsUpload, type Draft } from '../conversation/items.ts'

const stored = worked('2026-11-21T07:30:01Z')

describe('message', () => {
  test('a text is sent and becomes delivered', async () => {
    const { states, calls } = start(sampleDraft('m1'), { send: [stored] })
    await settled()
    expect(states).toEqual(['sending', 'succeed'])
    expect(calls).toEqual([['send', { draft: sampleDraft('m1') }]])
  })

  // @covers 4.chat-1
  test('a file is uploaded with progress, then the message is sent with its address', async () => {
    const { actor, states, calls, uploads } = start(sampleMedia('m2'), { send: [stored] })
    uploads.sendBack({ type: 'upload.progressed', sent: 40 })
    expect(actor.getSnapshot().context.sent).toBe(40)
    uploads.sendBack({ type: 'upload.ended', outcome: worked('/files/p1') })
    await settled()
    expect(states).toEqual(['uploading_file', 'sending', 'succeed'])
    const { message } = sampleMedia('m2')
    expect(calls).toEqual([
      ['send', { draft: sampleMedia('m2', { message: { ...message, payload: { ...message.payload, filePath: '/files/p1' } } }) }],
    ])
  })

  // @covers 4.chat-2
  test('a retry does not upload the file again', async () => {
    const { actor, states, calls, uploads } = start(sampleMedia('m2'), { send: [lost, stored] })
    uploads.sendBack({ type: 'upload.ended', outcome: offline })
    expect(actor.getSnapshot().context.problem).toEqual(offline.problem)
    actor.send({ type: 'resend.requested' })
    uploads.sendBack({ type: 'upload.ended', outcome: worked('/files/p1') })
    await settled()
    expect(actor.getSnapshot().context.problem).toEqual(lost.problem)
    actor.send({ type: 'resend.requested' })
    await settled()
    expect(states).toEqual(['uploading_file', 'failed', 'uploading_file', 'sending', 'failed', 'sending', 'succeed'])
    expect(calls).toHaveLength(2)
    expect(uploads.areOpen()).toEqual([false, false])
  })

  // @covers 4.chat-2
  test('removing cancels an upload and deletes a failed message', async () => {
    const { actor, states, uploads } = start(sampleMedia('m2'))
    actor.send({ type: 'remove.requested' })
    expect([states, uploads.areOpen()]).toEqual([['uploading_file', 'removed'], [false]])
    const failed = start(sampleDraft('m1', 'Hello', { failed: true }))
    failed.actor.send({ type: 'remove.requested' })
    expect(failed.states).toEqual(['failed', 'removed'])
  })

  test('a message removed while it is sent is not retried', async () => {
    const { actor, states, calls, time } = start(sampleDraft('m1'))
    expect(actor.getSnapshot().context.takesLong).toBe(false)
    await time.pass(3_000)
    expect(actor.getSnapshot().context.takesLong).toBe(true)
    actor.send({ type: 'remove.requested' })
    expect([states, calls.length]).toEqual([['sending', 'removed'], 1])
  })

  test('the echo may arrive before the answer, or after the answer was lost', async () => {
    const early = start(sampleDraft('m1'))
    early.actor.send({ type: 'echo.received' })
    expect(early.states).toEqual(['sending', 'succeed'])
    const late = start(sampleDraft('m1'), { send: [lost] })
    await settled()
    late.actor.send({ type: 'echo.received' })
    expect(late.states).toEqual(['sending', 'failed', 'succeed'])
  })

  test('a refusal keeps the reason of the server', async () => {
    const { actor } = start(sampleDraft('m1'), { send: [refusedWith('REQUEST_LIMIT')] })
    await settled()
    expect(actor.getSnapshot().context.problem).toEqual(refusedWith('REQUEST_LIMIT').problem)
  })

  // @covers 2.chat-7
  test('each state is emitted once, in order', async () => {
    const received: unknown[] = []
    const machine = provideMessagePorts({ actors: { ...messageFakePorts().actors, send: answers('send', [lost, stored]) } }).provide({
      actions: { 'send delivery to parent': (_, { delivery }) => received.push(delivery) },
    })
    const actor = createActor(machine, { input: { draft: sampleDraft('m1') } }).start()
    await settled()
    actor.send({ type: 'resend.requested' })
    await settled()
    expect(received).toEqual(['sending', 'failed', 'sending', 'succeed'])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('message', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideMessagePorts(messageFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...messageSamples,
    identity: ({ context }) => [needsUpload(context['draft']), context['problem'], context['sent'], context['takesLong']],
    invariant: holds,
  })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  const draft: Draft = context['draft']
  if (value === 'uploading_file') expect([needsUpload(draft), draft.failed]).toEqual([true, false])
  if (value === 'sending') expect([needsUpload(draft), draft.failed]).toEqual([false, false])
  if (step === null && draft.failed) expect(value).toBe('failed')
  if (step?.event.type === 'xstate.done.actor.send') {
    const { output } = step.event as unknown as { output: Outcome<string> }
    expect(value).toBe(output.ok ? 'succeed' : 'failed')
  }
}

type UploadEvent = { type: 'upload.progressed'; sent: number } | { type: 'upload.ended'; outcome: Outcome<string> }

function start(draft: Draft, { send = [] }: { send?: Outcome<string>[] } = {}) {
  const calls: unknown[] = []
  const opened: { sendBack: (event: UploadEvent) => void; open: boolean }[] = []
  const upload = fromCallback<never, { draft: Draft }>(({ sendBack }) => {
    const one = { sendBack: (event: UploadEvent) => sendBack(event), open: true }
    opened.push(one)
    return () => {
      one.open = false
    }
  })
  const ports = { actors: { upload, send: answers<Outcome<string>, { draft: Draft }>('send', send, calls) } }
  const uploads = { sendBack: (event: UploadEvent) => opened.at(-1)?.sendBack(event), areOpen: () => opened.map(({ open }) => open) }
  const time = simulatedTime()
  return { ...recorded(createActor(provideMessagePorts(ports as never), { input: { draft }, clock: time.clock })), calls, uploads, time }
}
