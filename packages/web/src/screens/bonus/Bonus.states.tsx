import {
  provideBonusEndPorts,
  provideBonusOverviewPorts,
  provideBonusPorts,
  providePromotionPorts,
  requestIn,
  type BonusActor,
  type BonusEndActor,
  type BonusOverview,
  type BonusProgress,
} from '@krapao/machines'
import {
  bonusEndFakePorts,
  bonusEndSamples,
  bonusFakePorts,
  bonusSamples,
  offline,
  promotionFakePorts,
  requestStarts,
  resourceFakePorts,
  sampleOffer,
  samplePrice,
  sampleTerms,
  worked,
  type Walk,
} from '@krapao/machines/testing'
import { satangOf, type Bonus as BonusOf, type BonusPreview } from '@krapao/sdk'
import { createActor, type AnyMachineSnapshot } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { sampleNow, walletSample } from '#testing/samples.ts'
import { kitOf, screenOf } from '#testing/harness.ts'
import { Carousel } from '#ui/layout/Carousel.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import css from './Bonus.module.css'
import { Bonus, BonusScreen } from './Bonus.tsx'
import { BonusWidget } from './BonusWidget.tsx'
import { Offer } from './Offer.tsx'

const today = new Date(sampleNow - 3_600_000).toISOString()
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 211"%3E%3Crect width="300" height="211" fill="%231f6b52"/%3E%3Ccircle cx="230" cy="80" r="50" fill="%23e2b44c"/%3E%3C/svg%3E'
const card = (code: string, name: string, type: BonusOf['type'], more: Partial<BonusOf> = {}): BonusOf => ({
  code,
  name,
  type,
  maxReceived: 1,
  percentFail: 30,
  banners: [{ image: picture, html: '<p>ฝากครั้งถัดไปรับโบนัส 100% สูงสุด 500 บาท ทำเทิร์นครบ 50 เท่าของเงินฝาก+โบนัส แล้วรับเข้ากระเป๋า</p>' }],
  userBonus: null,
  percent: 100,
  maximum: satangOf(50_000),
  minimum: satangOf(10_000),
  turnover: 50,
  ...more,
})
const mine = card('WELCOME100', 'ต้อนรับสมาชิกใหม่', 'limit', { userBonus: { _id: 'ub1', isActive: true, received: [] } })
const others = [
  card('DAILY10', 'โบนัสรายวัน', 'day', {
    percent: 10,
    maximum: satangOf(20_000),
    turnover: 10,
    userBonus: { _id: 'ub2', isActive: false, received: [{ updatedAt: today }] },
  }),
  card('WEEKLY20', 'ໂບນັດລາຍອາທິດ', 'week', {
    maxReceived: 2,
    banners: [],
    percent: 20,
    maximum: satangOf(100_000),
    minimum: satangOf(30_000),
    turnover: 17,
  }),
]
const notice =
  '<p>โบนัสจะเข้ากระเป๋าเมื่อทำเทิร์นครบ หากถอนก่อนนั้น เงินของคุณถอนได้ครบ แต่จะได้เพียง {percentFail}% ของโบนัสส่วนที่ทำเทิร์นแล้ว โบนัสที่เหลือจะถูกตัด</p>'

const none: BonusOverview = {
  player: walletSample,
  bonuses: [card('WELCOME100', 'ต้อนรับสมาชิกใหม่', 'limit'), ...others],
  active: { status: false, type: null },
  progress: null,
  promotion: null,
  notice,
}
const having = (progress: BonusProgress | null): BonusOverview => ({
  ...none,
  bonuses: [mine, ...others],
  active: { status: true, type: 'limit' },
  progress: progress && { ...sampleTerms, source: 'bonus', code: 'WELCOME100', name: 'ต้อนรับสมาชิกใหม่', ...progress },
})
const zero = { active: false, pays: satangOf(0), forfeits: satangOf(0) }
const waiting: BonusPreview = { ...zero, state: 'waiting', ends: true }
const running: BonusProgress = {
  ...zero,
  active: true,
  state: 'running',
  ends: false,
  grant: satangOf(50_000),
  total: satangOf(1_230_050),
  turnoverRequired: satangOf(1_000_000),
  turnoverDone: satangOf(423_575),
  leaving: { pays: satangOf(1_230_050), forfeits: satangOf(43_646) },
}
const met: BonusProgress = { ...running, ends: true, turnoverDone: satangOf(1_000_000) }
const overviews = {
  none,
  waiting: having(waiting),
  running: having(running),
  met: having(met),
  ending: having({ ...zero, state: 'ending', ends: false }),
  progressUnknown: having(null),
  empty: { ...none, bonuses: [] },
  onBreak: { ...none, player: { ...walletSample, excludedUntil: new Date(sampleNow + 86_400_000).toISOString() } },
  coupon: { ...having({ ...running, source: 'coupon', code: 'COUPON' }), bonuses: none.bonuses, active: { status: true, type: 'coupon' } },
  shortOnMoney: having({
    ...running,
    ends: true,
    total: satangOf(400),
    pays: satangOf(400),
    forfeits: satangOf(43_646),
    leaving: { pays: satangOf(400), forfeits: satangOf(43_646) },
  }),
  plain: { ...none, bonuses: [{ ...card('WELCOME100', 'WELCOME100', 'limit'), percent: undefined, banners: [] }] as never },
}

const endActor = () => createActor(provideBonusEndPorts(bonusEndFakePorts())).start()
const searchActor = () => createActor(providePromotionPorts(promotionFakePorts())).start()
const Shown = ({ shown, end = endActor() }: { shown: BonusOverview; end?: BonusEndActor }) => (
  <div className={css.screen}>
    <Bonus
      shown={shown}
      end={end}
      promotion={searchActor()}
      now={sampleNow}
      isSheetOpen={false}
      unsettled={null}
      onOpen={() => {}}
      onDeposit={() => {}}
    />
  </div>
)

const InSheet = ({ actor, has = 'none' }: { actor: BonusActor; has?: 'none' | 'mine' | 'other' }) => (
  <Page>
    <h1>โบนัส · ໂບນັດ</h1>
    <Sheet title="ต้อนรับสมาชิกใหม่" full onClose={() => {}}>
      <Offer
        actor={actor}
        name="ต้อนรับสมาชิกใหม่"
        often="จำกัดจำนวนครั้ง"
        picture={picture}
        percentFail={30}
        notice={notice}
        about={<Carousel label="โบนัส" slides={mine.banners} />}
        has={has}
        onDeposit={() => {}}
        onDrop={() => {}}
        onClose={() => {}}
      />
    </Sheet>
  </Page>
)

function looking(): BonusActor {
  const actor = createActor(provideBonusPorts(bonusFakePorts()), { input: { offer: sampleOffer } }).start()
  const childSnapshot = (deposit: number | null, value: BonusPreview) =>
    actor.send({
      type: 'xstate.snapshot.price',
      id: 'price',
      snapshot: { value: 'ready', context: { query: { ...sampleOffer, deposit }, value } },
    } as never)
  childSnapshot(null, sampleTerms)
  childSnapshot(20_000, samplePrice)
  return actor
}

function confirmingActor(): ReturnType<typeof endActor> {
  const actor = endActor()
  actor.send({ type: 'end.requested' })
  return actor
}

const progressActor = (value: BonusPreview) => {
  const actor = createActor(provideBonusOverviewPorts(resourceFakePorts()), { input: { query: null, eager: true } }).start()
  actor.send({ type: 'xstate.done.actor.load', output: worked(value) } as never)
  return actor as unknown as Parameters<typeof BonusWidget>[0]['progress']
}

const endAppearance = (snapshot: AnyMachineSnapshot) => requestIn(snapshot as ReturnType<BonusEndActor['getSnapshot']>)

const appearanceOf = (snapshot: AnyMachineSnapshot) => {
  const { context } = snapshot
  return [context['price'] !== null, context['priceFailed'] !== null, requestIn(snapshot as ReturnType<BonusActor['getSnapshot']>).state]
}

const loading: Walk = {
  starts: [{ input: { query: null, eager: true } }],
  outcomes: { load: [worked(none), offline], refresh: [worked(none), offline] },
}

export const states = [
  screenOf({
    name: 'bonus/BonusScreen',
    machine: provideBonusOverviewPorts(resourceFakePorts()),
    walk: loading,
    emptyStates: ['idle'],
    render: (actor) => (
      <Page>
        <BonusScreen overview={actor}>{(shown) => <Shown shown={shown} />}</BonusScreen>
      </Page>
    ),
  }),
  kitOf({
    name: 'bonus/Bonus',
    stories: {
      ...Object.fromEntries(
        Object.entries(overviews).map(([name, shown]) => [
          name,
          () => (
            <Page>
              <h1>โบนัส · ໂບນັດ</h1>
              <Shown shown={shown} />
            </Page>
          ),
        ]),
      ),
      dropped: () => (
        <Page>
          <h1>โบนัส · ໂບນັດ</h1>
          <Shown shown={overviews.waiting} end={confirmingActor()} />
        </Page>
      ),
      ended: () => (
        <Page>
          <h1>โบนัส · ໂບນັດ</h1>
          <Shown shown={overviews.met} end={confirmingActor()} />
        </Page>
      ),
      endedEarly: () => (
        <Page>
          <h1>โบนัส · ໂບນັດ</h1>
          <Shown shown={overviews.shortOnMoney} end={confirmingActor()} />
        </Page>
      ),
    },
  }),
  screenOf({
    name: 'bonus/EndBonus',
    machine: provideBonusEndPorts(bonusEndFakePorts()),
    walk: { ...bonusEndSamples, starts: requestStarts(), identity: endAppearance },
    appearance: endAppearance,
    emptyStates: ['resuming'],
    render: (actor) => (
      <Page>
        <h1>โบนัส · ໂບນັດ</h1>
        <Shown shown={overviews.met} end={actor} />
      </Page>
    ),
  }),
  screenOf({
    name: 'bonus/Offer',
    machine: provideBonusPorts(bonusFakePorts()),
    walk: {
      ...bonusSamples,
      starts: requestStarts({ offer: sampleOffer }),
      identity: (snapshot) => [appearanceOf(snapshot), snapshot.context['deposit'], snapshot.context['price']?.deposit],
    },
    appearance: appearanceOf,
    emptyStates: ['resuming'],
    render: (actor) => <InSheet actor={actor} />,
  }),
  kitOf({
    name: 'bonus/OfferBeside',
    stories: { mine: () => <InSheet actor={looking()} has="mine" />, other: () => <InSheet actor={looking()} has="other" /> },
  }),
  kitOf({
    name: 'bonus/BonusWidget',
    stories: Object.fromEntries(
      Object.entries({
        none: zero,
        waiting: overviews.waiting.progress,
        running: overviews.running.progress,
        met: overviews.met.progress,
      }).flatMap(([name, value]) =>
        value
          ? [
              [
                name,
                () => (
                  <Page>
                    <h1>หน้าแรก · ໜ້າຫຼັກ</h1>
                    <BonusWidget progress={progressActor(value)} />
                  </Page>
                ),
              ],
            ]
          : [],
      ),
    ),
  }),
]
