import {
  provideSlipsPorts,
  provideSlipUploadPorts,
  provideSlipViewPorts,
  requestIn,
  slipsInput,
  type Page as ListPage,
  type SlipUploadActor,
  type SlipViewActor,
} from '@krapao/machines'
import {
  failedWith,
  lost,
  offline,
  problemIn,
  requestOutputs,
  requestStarts,
  sampleSlip,
  silent,
  pictureContents,
  slipUploadFakePorts,
  slipUploadSamples,
  slipViewFakePorts,
  slipViewSamples,
  worked,
  type Walk,
} from '@krapao/machines/testing'
import type { Outcome, Slip } from '@krapao/sdk'
import { useActorRef } from '@xstate/react'
import { createActor, fromPromise } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { sampleNow } from '#testing/samples.ts'
import { kitOf, screenOf } from '#testing/harness.ts'
import type { BrowserPictures } from './browserPictures.ts'
import { Slips } from './Slips.tsx'
import { SlipsHelp, SlipTimes } from './SlipsHelp.tsx'
import { SlipUpload } from './SlipUpload.tsx'

const slip = (index: number, status: string, amount = 0, note: string | null = null): Slip => ({
  ...sampleSlip(status, amount, note),
  createdAt: new Date(sampleNow - index * 5_400_000).toISOString(),
  reference: `slip-${index}`,
})
const slips = [
  slip(0, 'PROCESSING'),
  slip(1, 'SUCCESS', 1_234_567_50),
  slip(2, 'FAILED', 0, 'NOT_MATCH'),
  slip(3, 'FAILED', 0, 'TRIPPLE_WRONG_CAPTCHA'),
  { ...slip(4, 'SUCCESS', 150_00), link: 'https://slips.example/1.jpg' },
  slip(5, 'FAILED', 0, 'ปิดปรับปรุงถึง 06:00'),
]
const pages = { full: worked({ items: slips, total: 24 }), empty: worked({ items: [], total: 0 }) }
const listWalk: Walk = {
  starts: [{ input: slipsInput }],
  events: { 'page.requested': [{ type: 'page.requested', page: 2 }], 'query.changed': [{ type: 'query.changed', query: 1 }] },
  outcomes: { loadPage: [pages.full, pages.empty, offline], turnPage: [pages.full, lost], selectPage: [pages.full, offline] },
  identity: ({ context }) => [context['items'].length, context['page'], context['problem']],
}

/** Draws a placeholder slip. */
const pictures: BrowserPictures = {
  add: () => 'p1',
  read: () => new Promise(() => {}),
  shrink: () => new Promise(() => {}),
  draw: (_, canvas) => {
    Object.assign(canvas, { width: 240, height: 360 })
    const pen = canvas.getContext('2d')
    if (!pen) return Promise.resolve(false)
    for (const [colour, x, y, width, height] of [
      ['white', 0, 0, 240, 360],
      ['#0f3d2e', 0, 0, 240, 48],
      ['#1f9d55', 90, 80, 60, 60],
      ['#555555', 40, 170, 160, 14],
      ['#222222', 70, 220, 100, 100],
    ] as const) {
      pen.fillStyle = colour
      pen.fillRect(x, y, width, height)
    }
    return Promise.resolve(true)
  },
}

const idleViewer = createActor(provideSlipViewPorts(slipViewFakePorts())).start()
const pageOfThree: Outcome<ListPage<Slip>> = worked({ items: slips.slice(0, 3), total: 3 })
const listOfThree = provideSlipsPorts({
  actors: { loadPage: fromPromise((): Promise<Outcome<ListPage<Slip>>> => Promise.resolve(pageOfThree)) },
})

const closed = failedWith({
  kind: 'refused',
  code: 'SLIP_UPLOAD_FAIL',
  message: 'SLIP_UPLOAD_FAIL',
  effect: 'none',
  params: { from: '00:10', to: '23:00' },
})
const closedAt = Date.parse('2026-11-21T23:30:00+07:00')

const uploadWalk: Walk = {
  starts: requestStarts(),
  events: slipUploadSamples.events,
  outcomes: {
    ...slipUploadSamples.outcomes,
    readPicture: pictureContents,
    submitRequest: [...requestOutputs(null, problemIn(closed)), { status: 'rejected', problem: { kind: 'timeout', effect: 'none' } }],
  },
  identity: (snapshot) => [
    snapshot.context['picture'],
    snapshot.context['reading'],
    snapshot.context['stopped'],
    snapshot.context['problem'],
    snapshot.context['sent'] > 0,
    requestIn(snapshot as UploadSnapshot).state,
  ],
}
type UploadSnapshot = ReturnType<SlipUploadActor['getSnapshot']>

export const states = [
  screenOf({
    name: 'slips/Slips',
    machine: provideSlipsPorts({ actors: { loadPage: silent() } }),
    walk: listWalk,
    appearance: ({ value, context }) => [
      context['items'].length > 0,
      typeof value === 'object' && value['page'] === 'stale' ? context['problem'] : null,
    ],
    render: (actor) => (
      <Page>
        <h1>Krapao</h1>
        <h2>24</h2>
        <Slips actor={actor} viewer={idleViewer} />
      </Page>
    ),
  }),
  screenOf({
    name: 'slips/SlipView',
    machine: provideSlipViewPorts(slipViewFakePorts()),
    walk: {
      ...slipViewSamples,
      events: { 'view.requested': [{ type: 'view.requested', reference: 'slip-1' }] },
      outcomes: { ...slipViewSamples.outcomes, findPicture: [worked('https://slips.example/1.jpg')] },
    },
    render: (viewer) => <Viewing viewer={viewer} />,
  }),
  screenOf({
    name: 'slips/SlipUpload',
    machine: provideSlipUploadPorts(slipUploadFakePorts()),
    walk: uploadWalk,
    emptyStates: ['resuming'],
    appearance: (snapshot) => {
      const { value, context } = snapshot as UploadSnapshot
      if (value === 'notASlip') return context.reading
      if (value === 'uploadFailed') return [context.picture, context.problem]
      if (typeof value !== 'object') return null
      if ('processing' in value) return context.problem
      return value.submitting === 'outcomeUnknown'
        ? requestIn(snapshot as UploadSnapshot).state
        : [context.picture !== null, context.stopped]
    },
    render: (actor) => (
      <Page>
        <h1>Krapao</h1>
        <SlipUpload actor={actor} pictures={pictures} now={closedAt} />
      </Page>
    ),
  }),
  kitOf({
    name: 'slips/SlipsHelp',
    stories: {
      open: () => <Times open />,
      closed: () => <Times open={false} />,
    },
  }),
]

function Viewing({ viewer }: { viewer: SlipViewActor }) {
  const actor = useActorRef(listOfThree, { input: slipsInput })
  return (
    <Page>
      <h1>Krapao</h1>
      <h2>24</h2>
      <Slips actor={actor} viewer={viewer} />
    </Page>
  )
}

const Times = ({ open }: { open: boolean }) => (
  <Page>
    <h1>Krapao</h1>
    <SlipTimes rules={{ window: { from: '00:10', to: '23:00' }, hours: 1 }} open={open} />
    <SlipsHelp />
  </Page>
)
