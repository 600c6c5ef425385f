import { createActor, fromCallback, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Outcome, Satang, Slip } from '@krapao/sdk'
import type { SavedRequest, RequestStatus } from '../submitRequest/submitRequest.ports.ts'
import { requestIn } from '../submitRequest/requestIn.ts'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { failedWith, lost, notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, memorySlot, numberedKeys, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideSlipUploadPorts } from './slipUpload.machine.ts'
import { slipUploadPorts, type PictureStore, type PictureContent, type SlipOrder } from './slipUpload.ports.ts'
import { sampleSlip, pictureContents, slipUploadFakePorts, slipUploadSamples } from './slipUpload.samples.ts'

const slip: PictureContent = { kind: 'slip' }
const chosen = { type: 'picture.chosen', picture: 'p1' } as const
const closed = failedWith({
  kind: 'refused',
  code: 'SLIP_UPLOAD_FAIL',
  message: 'SLIP_UPLOAD_FAIL',
  effect: 'none',
  params: { from: '00:10', to: '23:00' },
})

describe('slipUpload', () => {
  test('slipUpload, valid picture sent repeatedly, reads, shrinks and sends it once and polls until the slip is decided', async () => {
    const fixture = start({
      readPicture: [slip],
      shrinkPicture: [180_000],
      submit: [worked(null)],
      loadNewest: [worked(sampleSlip('PROCESSING')), offline, worked(sampleSlip('SUCCESS', 15_000))],
    })
    fixture.actor.send(chosen)
    await settled()
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'send.requested' })
    await settled()
    await fixture.time.pass(6_000)
    expect(fixture.states).toEqual([
      'choosing',
      'reading',
      'checked',
      'shrinking',
      'submitting.sending',
      'processing.loading',
      'processing.waiting',
      'processing.loading',
      'processing.waiting',
      'processing.loading',
      'accepted',
    ])
    expect(fixture.calls).toEqual([
      ['readPicture', { picture: 'p1' }],
      ['shrinkPicture', { picture: 'p1' }],
      ['submit', { order: { picture: 'p1' }, idempotencyKey: 'k1' }],
      ['loadNewest', undefined],
      ['loadNewest', undefined],
      ['loadNewest', undefined],
    ])
    expect(fixture.emitted).toEqual([{ type: 'slip.taken' }, { type: 'slip.credited', amount: 15_000 }])
    expect(fixture.savedRequest.value).toBeNull()
  })

  test('slipUpload, rejected slip, shows the note and accepts another picture', async () => {
    const fixture = start({
      readPicture: [slip, slip],
      shrinkPicture: [180_000, 170_000],
      submit: [worked(null), worked(null)],
      loadNewest: [worked(sampleSlip('FAILED', 0, 'NOT_MATCH')), worked(sampleSlip('SUCCESS', 5_000))],
    })
    for (const picture of ['p1', 'p2']) {
      fixture.actor.send({ type: 'picture.chosen', picture })
      await settled()
      fixture.actor.send({ type: 'send.requested' })
      await settled()
    }
    expect(fixture.emitted).toEqual([
      { type: 'slip.taken' },
      { type: 'slip.refused', note: 'NOT_MATCH' },
      { type: 'slip.taken' },
      { type: 'slip.credited', amount: 5_000 },
    ])
    expect(fixture.calls.filter(([name]) => name === 'submit')).toEqual([
      ['submit', { order: { picture: 'p1' }, idempotencyKey: 'k1' }],
      ['submit', { order: { picture: 'p2' }, idempotencyKey: 'k2' }],
    ])
  })

  test.each(pictureContents.filter(({ kind }) => kind === 'other'))(
    'a file that is certainly not a slip is refused and never sent: %o',
    async (reading) => {
      const fixture = start({ readPicture: [reading] })
      fixture.actor.send(chosen)
      await settled()
      fixture.actor.send({ type: 'send.requested' })
      await settled()
      expect([fixture.states, fixture.actor.getSnapshot().context.reading]).toEqual([['choosing', 'reading', 'notASlip'], reading])
      expect(fixture.calls).toEqual([['readPicture', { picture: 'p1' }]])
    },
  )

  test('slipUpload, QR code unreadable on the phone, sends only after confirmation', async () => {
    const fixture = start({ readPicture: [{ kind: 'unclear' }], shrinkPicture: [90_000] })
    fixture.actor.send(chosen)
    await settled()
    expect(fixture.states).toEqual(['choosing', 'reading', 'unclear'])
    fixture.actor.send({ type: 'send.requested' })
    await settled()
    expect(fixture.states.at(-1)).toBe('submitting.sending')
  })

  test('slipUpload, picture that cannot be drawn, is not sent', async () => {
    const fixture = start({ readPicture: [slip], shrinkPicture: [null] })
    fixture.actor.send(chosen)
    await settled()
    fixture.actor.send({ type: 'send.requested' })
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.reading]).toEqual(['notASlip', { kind: 'other', why: 'noPicture' }])
  })

  test('slipUpload, stopped in time, checks with the server at once and keeps the picture', async () => {
    const fixture = start({ readPicture: [slip], shrinkPicture: [180_000, 180_000], readStatus: [worked({ state: 'unknown' })] })
    fixture.actor.send(chosen)
    await settled()
    fixture.actor.send({ type: 'send.requested' })
    await settled()
    fixture.actor.send({ type: 'progress.changed', sent: 40 })
    expect(fixture.actor.getSnapshot().context.sent).toBe(40)
    fixture.actor.send({ type: 'stop.requested' })
    await settled()
    expect(fixture.states.slice(-3)).toEqual(['submitting.sending', 'submitting.outcomeUnknown', 'uploadFailed'])
    const { picture, sent, stopped, problem } = fixture.actor.getSnapshot().context
    expect([picture, sent, stopped, problem]).toEqual(['p1', 0, false, { kind: 'timeout', effect: 'none' }])
    fixture.actor.send({ type: 'send.requested' })
    await settled()
    expect([fixture.states.at(-1), fixture.savedRequest.value]).toEqual(['submitting.sending', { key: 'k2', order: { picture: 'p1' } }])
  })

  test('slipUpload, stopped too late, is an ordinary slip', async () => {
    const fixture = start({
      readPicture: [slip],
      shrinkPicture: [180_000],
      readStatus: [worked({ state: 'done', result: null })],
      loadNewest: [worked(sampleSlip('SUCCESS', 15_000))],
    })
    fixture.actor.send(chosen)
    await settled()
    fixture.actor.send({ type: 'send.requested' })
    await settled()
    fixture.actor.send({ type: 'stop.requested' })
    await settled()
    expect(fixture.states.slice(-4)).toEqual(['submitting.sending', 'submitting.outcomeUnknown', 'processing.loading', 'accepted'])
  })

  test('slipUpload, reload while sending, is looked up by its key and asks for the picture again', async () => {
    const savedRequest = memorySlot<SavedRequest<SlipOrder>>({ key: 'k0', order: { picture: 'p9' } })
    const fixture = start({ readStatus: [lost, worked({ state: 'pending' }), worked({ state: 'unknown' })] }, savedRequest)
    await settled()
    await fixture.time.pass(6_000)
    expect([fixture.states, fixture.calls]).toEqual([
      ['submitting.outcomeUnknown', 'uploadFailed'],
      [1, 2, 3].map(() => ['readStatus', { idempotencyKey: 'k0' }]),
    ])
    fixture.actor.send({ type: 'send.requested' })
    expect([fixture.states.at(-1), savedRequest.value]).toEqual(['uploadFailed', null])
  })

  test('slipUpload, no status endpoint, leaves the check to the player', async () => {
    const fixture = start({ readPicture: [slip], shrinkPicture: [180_000], submit: [lost], readStatus: [notServed] })
    fixture.actor.send(chosen)
    await settled()
    fixture.actor.send({ type: 'send.requested' })
    await settled()
    fixture.actor.send({ type: 'status.requested' })
    await settled()
    expect(fixture.emitted).toEqual([{ type: 'slip.unknown' }])
    expect([fixture.states.at(-1), requestIn(fixture.actor.getSnapshot()).state]).toEqual(['submitting.outcomeUnknown', 'undecided'])
    fixture.actor.send({ type: 'again.requested' })
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.picture, fixture.savedRequest.value]).toEqual([
      'choosing',
      null,
      null,
    ])
  })

  test('slipUpload, refused by the server, shows the problem and can send the same picture later', async () => {
    const fixture = start({ readPicture: [slip], shrinkPicture: [180_000, 180_000], submit: [closed, worked(null)] })
    fixture.actor.send(chosen)
    await settled()
    fixture.actor.send({ type: 'send.requested' })
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem]).toEqual(['uploadFailed', problemIn(closed)])
    fixture.actor.send({ type: 'send.requested' })
    await settled()
    expect(fixture.states.at(-1)).toBe('processing.loading')
  })

  test('slipUpload, busy server, polls after Retry-After, or at once when the page is visible again', async () => {
    const busy = refusedWith('REQUEST_LIMIT', { retryAfter: 30 })
    const fixture = start({ loadNewest: [busy, worked(null), worked(sampleSlip('SUCCESS', 100))] })
    fixture.actor.send({ type: 'slip.pending' })
    await settled()
    await fixture.time.pass(29_999, 29_999)
    expect(fixture.calls.length).toBe(1)
    await fixture.time.pass(1, 1)
    expect(fixture.calls.length).toBe(2)
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    expect(fixture.states.at(-1)).toBe('accepted')
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('slipUpload', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

describe('slipUpload ports over the SDK', () => {
  const file = new Blob(['picture'])
  const pictures: PictureStore = {
    read: () => Promise.resolve(slip),
    shrink: (picture) => Promise.resolve(picture === 'p1' ? file : null),
  }

  test('upload, stopped, sends the shrunk picture under its key, reports progress and aborts the call', async () => {
    const sent: unknown[] = []
    const held = Promise.withResolvers<Outcome<null>>()
    const upload = async (args: unknown, { idempotencyKey, signal, onProgress }: UploadOptions) => {
      sent.push([args, idempotencyKey])
      await settled()
      onProgress({ loaded: 1, total: 3 })
      onProgress({ loaded: 1, total: 0 })
      onProgress({ loaded: 2, total: 3 })
      signal.addEventListener('abort', () => held.resolve(failedWith({ kind: 'aborted', effect: 'unknown' })))
      return held.promise
    }
    const operation = () => Promise.resolve(worked({ key: 'k', state: 'unknown' }))
    const krapao = { slips: { upload }, wallet: { operation } } as unknown as Krapao
    const savedRequest = memorySlot<SavedRequest<SlipOrder>>()
    const fixture = recorded(createActor(provideSlipUploadPorts(slipUploadPorts(krapao, pictures, savedRequest))))
    const percents: number[] = []
    fixture.actor.subscribe(({ context }) => percents.at(-1) === context.sent || percents.push(context.sent))
    fixture.actor.send(chosen)
    await settled()
    fixture.actor.send({ type: 'send.requested' })
    await settled()
    await settled()
    expect(sent).toEqual([[{ file }, savedRequest.value?.key]])
    expect(percents).toEqual([0, 33, 0, 66])
    fixture.actor.send({ type: 'stop.requested' })
    await settled()
    await settled()
    expect(fixture.states.slice(-3)).toEqual(['submitting.sending', 'submitting.outcomeUnknown', 'uploadFailed'])
  })

  test('newest slip, page of one row, is the first row', async () => {
    const requests: unknown[] = []
    const list = (args: unknown) => {
      requests.push(args)
      return Promise.resolve(worked({ slips: [sampleSlip('SUCCESS', 100)] }))
    }
    const krapao = { slips: { list } } as unknown as Krapao
    const fixture = recorded(createActor(provideSlipUploadPorts(slipUploadPorts(krapao, pictures, memorySlot()))))
    fixture.actor.send({ type: 'slip.pending' })
    await settled()
    expect([requests, fixture.emitted.at(-1)]).toEqual([[{ page: 1, limit: 1 }], { type: 'slip.credited', amount: 100 as Satang }])
  })
})

type UploadOptions = {
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (progress: { loaded: number; total: number }) => void
}

const machine = provideSlipUploadPorts(slipUploadFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...slipUploadSamples,
    identity: ({ context }) => [context['picture'], context['stopped'], context['problem'] === null],
    invariant: holds,
  })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  if (['reading', 'checked', 'unclear', 'shrinking'].includes(String(value))) expect(context['picture']).toBe('p1')
  if (value === 'checked') expect(context['reading']).toEqual(slip)
  if (value === 'unclear') expect(context['reading']).toEqual({ kind: 'unclear' })
  if (value === 'notASlip') expect(context['reading'].kind).toBe('other')
  if (value === 'accepted') expect(context['slip'].status).toBe('SUCCESS')
  if (value === 'refused') expect(context['slip'].status).toBe('FAILED')
  if (value === 'choosing') expect(context['picture']).toBeNull()
  expect(context['request'] !== null).toBe(typeof value === 'object' && 'submitting' in value)
  if (value === 'uploadFailed') expect(context['problem']).toEqual(problemIn(refusedWith('SLIP_UPLOAD_FAIL')))
  // A stopped upload is asked about at once.
  if (step?.event.type === 'request.unanswered') expect([value, context['stopped']]).toEqual([{ submitting: 'outcomeUnknown' }, false])
}

type Answers = {
  readPicture?: PictureContent[]
  shrinkPicture?: (number | null)[]
  loadNewest?: Outcome<Slip | null>[]
  submit?: Outcome<null>[]
  readStatus?: Outcome<RequestStatus<null>>[]
}

function start(queue: Answers, savedRequest = memorySlot<SavedRequest<SlipOrder>>()) {
  const calls: [string, unknown][] = []
  const time = simulatedTime()
  const stop = Promise.withResolvers<Outcome<null>>()
  const submit = answers<Outcome<null> | Promise<Outcome<null>>, { order: SlipOrder; idempotencyKey: string }>(
    'submit',
    queue.submit ?? [stop.promise],
    calls,
  )
  const ports = {
    actors: {
      readPicture: answers<PictureContent, { picture: string }>('readPicture', queue.readPicture, calls),
      shrinkPicture: shrinking(queue.shrinkPicture ?? [], calls),
      watchProgress: fromCallback(() => {}),
      loadNewest: answers<Outcome<Slip | null>, unknown>('loadNewest', queue.loadNewest, calls),
    },
    stopUpload: () => stop.resolve(failedWith({ kind: 'aborted', effect: 'unknown' })),
    request: {
      actors: {
        submit,
        readStatus: answers<Outcome<RequestStatus<null>>, { idempotencyKey: string }>('readStatus', queue.readStatus, calls),
      },
      savedRequest,
      newKey: numberedKeys(),
    },
  }
  return { ...recorded(createActor(provideSlipUploadPorts(ports as never), { clock: time.clock })), calls, time, savedRequest }
}

const shrinking = (queue: (number | null)[], calls: unknown[]) =>
  answers<Promise<number | null>, { picture: string }>(
    'shrinkPicture',
    queue.map((size) => Promise.resolve(size)),
    calls,
  )
