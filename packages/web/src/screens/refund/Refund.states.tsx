import { provideRefundPorts, provideRefundsPorts, requestIn, type RefundActor, type RefundsActor } from '@krapao/machines'
import {
  lost,
  offline,
  problemIn,
  refundFakePorts,
  refusedWith,
  requestOutputs,
  requestStarts,
  sampleChecks,
  silent,
  worked,
  type Walk,
} from '@krapao/machines/testing'
import { createActor } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { refundsSample, walletSample } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Refund } from './Refund.tsx'

const info =
  '<p>คืน 5% ของยอดเสียสุทธิในทุกเกม · ຄືນ 5% ຂອງຍອດເສຍສຸດທິໃນທຸກເກມ</p><ul><li>ยอดที่ได้กำไรจะหักออกก่อน</li><li>ຍອດທີ່ໄດ້ກຳໄລຈະຫັກອອກກ່ອນ</li></ul>'
const childSnapshot = (id: string, value: string, context: object) => ({ type: `xstate.snapshot.${id}`, id, snapshot: { value, context } })
const checks = Object.values(sampleChecks).map((check) => childSnapshot('check', 'ready', { value: { ...check, info } }))

const walk: Walk = {
  starts: requestStarts(),
  events: {
    'check.read': [],
    'check.failed': [],
    'xstate.snapshot.check': [
      childSnapshot('check', 'failed', { value: null, problem: problemIn(refusedWith('REFUND_INACTIVE')) }),
      ...checks,
    ],
  },
  outcomes: { submitRequest: requestOutputs({ amount: null }, problemIn(refusedWith('NO_REFUND'))) },
  identity: (snapshot) => appearanceOf(snapshot as Snapshot),
}

type Snapshot = ReturnType<RefundActor['getSnapshot']>

function appearanceOf(snapshot: Snapshot): string {
  const { value, context } = snapshot
  const { check, readFailure, step, problem } = context
  if (value === 'receiving' || value === 'adding') return requestIn(snapshot).state
  if (value === 'checking' || value === 'loadingPayout') return String(check !== null)
  if (readFailure !== null) return 'not read'
  if (problem !== null) return step === 'receive' ? 'not received' : 'not added'
  return JSON.stringify([check?.result, check?.bonus, (check?.refundAmount ?? 0) > 0])
}

const never = createActor(provideRefundPorts(refundFakePorts())).start()
never.send(checks[0] as never)

const log = createActor(provideRefundsPorts({ actors: { loadPage: silent() } }), { input: { limit: refundsSample.length } }).start()
log.send({ type: 'xstate.done.actor.loadPage', output: worked({ items: refundsSample, total: 23 }) } as never)

const InSheet = ({ actor = never, list = log }: { actor?: RefundActor; list?: RefundsActor }) => (
  <Page>
    <h1>{walletSample.profile.name}</h1>
    <Sheet title="คืนยอดเสีย · ຄືນຍອດເສຍ" full onClose={() => {}}>
      <Refund actor={actor} list={list} />
    </Sheet>
  </Page>
)

const pages = { full: worked({ items: refundsSample, total: 23 }), none: worked({ items: [], total: 0 }) }

export const states = [
  screenOf({
    name: 'refund/Refund',
    machine: provideRefundPorts(refundFakePorts()),
    walk,
    emptyStates: ['resuming', 'deciding', 'added'],
    render: (actor) => <InSheet actor={actor} />,
  }),
  screenOf({
    name: 'refund/Refunds',
    machine: provideRefundsPorts({ actors: { loadPage: silent() } }),
    walk: {
      starts: [{ input: { limit: refundsSample.length } }],
      events: { 'page.requested': [{ type: 'page.requested', page: 2 }], 'query.changed': [{ type: 'query.changed', query: 1 }] },
      outcomes: { loadPage: [pages.full, pages.none, offline], turnPage: [pages.full, lost], selectPage: [pages.full, offline] },
      identity: ({ context }) => [context['items'].length, context['page'], context['problem']],
    },
    appearance: ({ value, context }) => [
      context['items'].length > 0,
      typeof value === 'object' && value['page'] === 'stale' ? context['problem'] : null,
    ],
    render: (actor) => <InSheet list={actor} />,
  }),
]
