import {
  couponsInput,
  provideCouponPorts,
  provideCouponsPorts,
  provideSpinCheckPorts,
  provideSpinPorts,
  requestIn,
  type CouponActor,
  type CouponsActor,
  type SpinActor,
  type SpinDrawn,
} from '@krapao/machines'
import {
  couponFakePorts,
  offline,
  pagedListFakePorts,
  problemIn,
  refusedWith,
  requestOutputs,
  requestStarts,
  resourceFakePorts,
  spinFakePorts,
  worked,
  type Walk,
} from '@krapao/machines/testing'
import { satangOf, type Coupon, type SpinSetup } from '@krapao/sdk'
import { assign, createActor, type AnyMachineSnapshot } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { kitOf, screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Coupons } from './Coupons.tsx'
import { Fairness } from './Fairness.tsx'
import { Prize } from './Prize.tsx'
import { ClosedByBreak, Spin } from './Spin.tsx'
import { Wheel } from './wheel/Wheel.tsx'

const slice = (code: string, label: string, bgColor: string, textColor: string) => ({
  code,
  label,
  bgColor,
  textColor,
  htmlDescription: `<p>${label}</p>`,
})
const wheel: SpinSetup = {
  activeSpinwheel: {
    name: 'วงล้อทองคำ · ວົງລໍ້ຄຳ',
    slice: [
      slice('S1', '5 บาท', '#0f3d2e', '#f4f1e6'),
      slice('S2', 'ລອງໃໝ່', '#f8edcf', '#2a1e02'),
      slice('S3', '20 ບາດ', '#12784a', '#ffffff'),
      slice('S4', '3 เหรียญ', '#e2b44c', '#2a1e02'),
      slice('S5', 'โบนัส 50', '#7b3fa0', '#ffffff'),
      slice('S6', 'ที่สุดของวงล้อ', '#1f6f8b', '#1f6f8c'),
      slice('S7', '500 ບາດ', '#b3261e', '#ffffff'),
    ],
  },
  userCoin: 7,
  commitment: '22333891f2ccabe599ff6b136d8fc7e2'.repeat(2),
  weights: { S1: 300, S2: 350, S3: 150, S4: 100, S5: 60, S6: 35, S7: 5 },
}
const promise = { commitment: wheel.commitment ?? '', weights: wheel.weights ?? {} }
const draw = (code: string, label: string, won?: boolean): SpinDrawn => ({
  order: { clientSeed: '9f4b5a06b5d04a0c'.repeat(2), promise },
  drawn: {
    result: { code, label, remainingCoin: 6 },
    ...(won !== undefined && { won }),
    serverSeed: '0123456789abcdef'.repeat(4),
    nonce: 4,
    commitment: 'c2'.repeat(32),
  },
})
const won = draw('S3', '20 ບາດ', true)

const expiresAt = '2026-12-21T07:32:07Z'
const prize = (name: string, label = name) => ({ name, slice: { label, htmlDescription: `<p>${name}</p>` } })
const all: readonly Coupon[] = [
  { _id: 'c1', prize: prize('20 บาท'), unit: 'baht', amount: satangOf(2_000), kind: 'wallet', expiresAt },
  {
    _id: 'c2',
    prize: prize('โบนัส 50 บาท', 'โบนัส 50'),
    unit: 'baht',
    amount: satangOf(5_000),
    kind: 'bonus',
    turnover: 5,
    percentFail: 50,
    expiresAt,
  },
  { _id: 'c3', prize: prize('ຂອງຂວັນວັນເກີດ'), unit: 'coin', amount: 3, kind: 'coins', expiresAt },
]

function coupons(items: readonly Coupon[] = all): CouponsActor {
  const actor = createActor(provideCouponsPorts(pagedListFakePorts<Coupon>()), { input: couponsInput }).start()
  actor.send({ type: 'xstate.done.actor.loadPage', output: worked({ items, total: items.length * 2 }) } as never)
  return actor
}
const idleCoupon = (): CouponActor => createActor(provideCouponPorts(couponFakePorts())).start()

const spinWalk: Walk = {
  starts: [
    ...requestStarts(),
    ...startsWith({ 'restore draw': assign({ last: won, unseen: true }) }).slice(0, 1),
    // After a reload the wheel is not there yet.
    ...startsWith({ 'restore request': assign({ request: { order: won.order, idempotencyKey: 'k0', resumed: true } }) }),
  ],
  outcomes: {
    submitRequest: [
      ...requestOutputs(won, problemIn(refusedWith('NO_DATA'))),
      ...[draw('S2', 'ລອງໃໝ່', false), draw('S7', '500 ບາດ')].map((result) => ({ status: 'completed', result })),
    ],
    loadWheel: [worked(wheel), worked({ ...wheel, userCoin: 0 }), refusedWith('NO_DATA'), offline],
    reloadWheel: [worked(wheel), refusedWith('NO_DATA'), offline],
  },
  identity: (snapshot) => appearanceOf(snapshot as SpinSnapshot),
}
type SpinSnapshot = ReturnType<SpinActor['getSnapshot']>

function startsWith(actions: Record<string, ReturnType<typeof assign>>): NonNullable<Walk['starts']> {
  return requestStarts().map(({ provide = (same) => same }) => ({
    provide: (machine) => provide(machine).provide({ actions: actions as typeof machine.implementations.actions }),
  }))
}

function appearanceOf(snapshot: SpinSnapshot): string {
  const { value, context } = snapshot
  const { wheel: shown, last } = context
  const { state } = requestIn(snapshot)
  const there = shown === null ? 'no wheel' : 'wheel'
  if (value === 'drawing') return `${there} ${state}`
  if (value === 'prize') return `${there} ${last?.drawn.result.code}`
  if (typeof value === 'object') return `${shown?.userCoin === 0 ? 'no coin' : 'coins'} ${state === 'refused'}`
  return there
}

const couponAppearance = (snapshot: AnyMachineSnapshot) => [
  snapshot.value === 'confirming' && snapshot.context['coupon']?._id,
  requestIn(snapshot as ReturnType<CouponActor['getSnapshot']>).state,
]
const couponWalk: Walk = {
  starts: requestStarts(),
  events: { 'claim.requested': all.map((coupon) => ({ type: 'claim.requested', coupon })) },
  outcomes: { submitRequest: requestOutputs(null, problemIn(refusedWith('BONUS_REMAINING'))) },
  identity: couponAppearance,
}

const listWalk: Walk = {
  starts: [{ input: couponsInput }],
  outcomes: { loadPage: [worked({ items: all, total: 6 }), worked({ items: [], total: 0 }), offline], turnPage: [offline] },
  identity: ({ context }) => context['items'].length,
}

const Wheels = ({ counts }: { counts: readonly number[] }) => (
  <Page>
    <h1>1</h1>
    {counts.map((count) => (
      <Wheel
        key={count}
        slices={Array.from({ length: count }, (_, index) => ({
          ...(wheel.activeSpinwheel.slice[index % 7] ?? slice('S', 'S', '#0f3d2e', '#ffffff')),
          code: `S${index}`,
        }))}
        angle={0}
        plan={null}
        label={`${count}`}
      >
        <b>{count}</b>
      </Wheel>
    ))}
  </Page>
)

const verdicts = {
  kept: { verdict: 'kept', check: { commitment: promise.commitment, point: 712, total: 1000, slice: 'S3' } },
  broken: { verdict: 'broken', check: { commitment: 'c3'.repeat(32), point: 3, total: 1000, slice: 'S1' } },
  impossible: { verdict: 'impossible' },
} as const

const checkOf = (answer: unknown) => {
  const actor = createActor(provideSpinCheckPorts(resourceFakePorts()), { input: { query: null, eager: true } }).start()
  actor.send({ type: 'xstate.done.actor.load', output: answer } as never)
  return actor
}
const { weights: _weights, commitment: _seal, ...plainWheel } = wheel

const CheckSheet = ({ children }: { children: Parameters<typeof Sheet>[0]['children'] }) => (
  <Page>
    <h1>1</h1>
    <Sheet title="โอกาส · ໂອກາດ" onClose={() => {}}>
      {children}
    </Sheet>
  </Page>
)
const checkLook = (answer: unknown) => () => (
  <CheckSheet>
    <Fairness wheel={wheel} last={{ drawn: won, check: checkOf(answer) }} />
  </CheckSheet>
)

export const states = [
  screenOf({
    name: 'spin/Spin',
    machine: provideSpinPorts(spinFakePorts()),
    walk: spinWalk,
    appearance: (snapshot) => appearanceOf(snapshot as SpinSnapshot),
    emptyStates: ['resuming'],
    render: (spin) => (
      <Page>
        <Spin spin={spin} coupons={coupons()} coupon={idleCoupon()} onCheck={() => {}} />
        <Prize spin={spin} onCheck={() => {}} />
      </Page>
    ),
  }),
  screenOf({
    name: 'spin/Coupon',
    machine: provideCouponPorts(couponFakePorts()),
    walk: couponWalk,
    appearance: couponAppearance,
    emptyStates: ['resuming'],
    render: (coupon) => (
      <Page>
        <h1>1</h1>
        <Coupons coupons={coupons()} coupon={coupon} />
      </Page>
    ),
  }),
  screenOf({
    name: 'spin/Coupons',
    machine: provideCouponsPorts(pagedListFakePorts<Coupon>()),
    walk: listWalk,
    appearance: ({ context }) => context['items'].length,
    render: (list) => (
      <Page>
        <h1>1</h1>
        <Coupons coupons={list} coupon={idleCoupon()} />
      </Page>
    ),
  }),
  kitOf({
    name: 'spin/ClosedByBreak',
    stories: {
      break: () => (
        <Page>
          <ClosedByBreak until="2026-12-07T17:22:00Z" />
        </Page>
      ),
    },
  }),
  kitOf({
    name: 'spin/Fairness',
    stories: {
      nothing: () => (
        <CheckSheet>
          <Fairness wheel={wheel} last={null} />
        </CheckSheet>
      ),
      'nothing published': () => (
        <CheckSheet>
          <Fairness wheel={plainWheel} last={null} />
        </CheckSheet>
      ),
      kept: checkLook(worked(verdicts.kept)),
      broken: checkLook(worked(verdicts.broken)),
      impossible: checkLook(worked(verdicts.impossible)),
      unread: checkLook(offline),
    },
  }),
  kitOf({
    name: 'spin/Wheel',
    stories: {
      few: () => <Wheels counts={[2, 3, 4]} />,
      many: () => <Wheels counts={[8, 12, 24]} />,
    },
  }),
]
