import {
  provideBannersPorts,
  provideInviteBonusPorts,
  provideInvitesPorts,
  requestIn,
  type InviteBonusActor,
  type InvitesActor,
  type SubmitOutput,
} from '@krapao/machines'
import {
  bannersFakePorts,
  bannersSamples,
  inviteBonusFakePorts,
  lost,
  offline,
  problemIn,
  refusedWith,
  requestStarts,
  silent,
  worked,
  type Walk,
} from '@krapao/machines/testing'
import { satangOf, type Banner, type WalletResponse } from '@krapao/sdk'
import { createActor } from 'xstate'
import { BannersFirst } from '#ui/layout/BannersFirst.tsx'
import { Page } from '#testing/Page.tsx'
import { invitesSample, slidePicture, walletSample } from '#testing/samples.ts'
import { kitOf, screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Invite } from './Invite.tsx'

const { amount } = walletSample.invite
const withBonus: WalletResponse = { ...walletSample, invite: { ...walletSample.invite, bonus: true } }
const empty: WalletResponse = { ...walletSample, invite: { ...walletSample.invite, amount: satangOf(0) } }
const banners: Banner[] = [
  { image: slidePicture, html: '<p>ชวนเพื่อน · ຊວນໝູ່ · Invite friends</p>' },
  { image: slidePicture, html: '' },
  { image: '', html: '<h3>100 %</h3><p>ชวนเพื่อน · ຊວນໝູ່ · Invite friends</p>' },
]

const never = createActor(provideInviteBonusPorts(inviteBonusFakePorts()), { input: { amount, startsWithConfirmation: false } }).start()
const confirming = createActor(provideInviteBonusPorts(inviteBonusFakePorts()), { input: { amount, startsWithConfirmation: true } }).start()
const listWith = (output: object): InvitesActor => {
  const actor = createActor(provideInvitesPorts({ actors: { loadPage: silent() } }), { input: { limit: invitesSample.length } }).start()
  actor.send({ type: 'xstate.done.actor.loadPage', output } as never)
  return actor
}
const friends = listWith(worked({ items: invitesSample, total: 23 }))

const pages = { full: worked({ items: invitesSample, total: 23 }), none: worked({ items: [], total: 0 }) }
const listWalk: Walk = {
  starts: [{ input: { limit: invitesSample.length } }],
  events: { 'page.requested': [{ type: 'page.requested', page: 2 }], 'query.changed': [{ type: 'query.changed', query: 1 }] },
  outcomes: { loadPage: [pages.full, pages.none, offline], turnPage: [pages.full, lost], selectPage: [pages.full, offline] },
  identity: ({ context }) => [context['items'].length, context['page'], context['problem']],
}

type Shown = { bonus?: InviteBonusActor; list?: InvitesActor; wallet?: WalletResponse }

const InSheet = ({ bonus = never, list = friends, wallet = walletSample }: Shown) => (
  <Page>
    <h1>{walletSample.profile.name}</h1>
    <Sheet title="แนะนำเพื่อน · ແນະນຳໝູ່" full onClose={() => {}}>
      <Invite bonus={bonus} list={list} wallet={wallet} origin="https://krapao.example" />
    </Sheet>
  </Page>
)

const bonusWalk: Walk = {
  starts: requestStarts({ amount, startsWithConfirmation: false }),
  events: { 'receive.requested': [{ type: 'receive.requested', amount }] },
  outcomes: {
    submitRequest: [refusedWith('INVITE_COLLECT'), offline]
      .map((outcome): SubmitOutput<object> => ({ status: 'rejected', problem: problemIn(outcome) }))
      .concat({ status: 'completed', result: { amount: null } }),
  },
  identity: ({ context }) => context['problem'],
}

export const states = [
  screenOf({
    name: 'invite/Invite',
    machine: provideInviteBonusPorts(inviteBonusFakePorts()),
    walk: bonusWalk,
    emptyStates: ['resuming'],
    appearance: (snapshot) => requestIn(snapshot as ReturnType<InviteBonusActor['getSnapshot']>),
    render: (actor) => <InSheet bonus={actor} wallet={{ ...walletSample, invite: { ...walletSample.invite, bonus: false } }} />,
  }),
  kitOf({
    name: 'invite/Question',
    stories: {
      'with a bonus': () => <InSheet bonus={confirming} wallet={withBonus} />,
      'who knows': () => <InSheet bonus={confirming} />,
    },
  }),
  screenOf({
    name: 'invite/Friends',
    machine: provideInvitesPorts({ actors: { loadPage: silent() } }),
    walk: listWalk,
    appearance: ({ value, context }) => [
      context['items'].length > 0,
      typeof value === 'object' && value['page'] === 'stale' ? context['problem'] : null,
    ],
    render: (actor) => <InSheet list={actor} wallet={empty} />,
  }),
  screenOf({
    name: 'invite/Banners',
    machine: provideBannersPorts(bannersFakePorts()),
    walk: { ...bannersSamples, outcomes: { loadBanners: [worked(banners)] } },
    emptyStates: ['passed'],
    render: (actor) => (
      <Page>
        <h1>{walletSample.profile.name}</h1>
        <Sheet title="แนะนำเพื่อน · ແນະນຳໝູ່" full onClose={() => {}}>
          <BannersFirst actor={actor} label="แนะนำเพื่อน · ແນະນຳໝູ່">
            {null}
          </BannersFirst>
        </Sheet>
      </Page>
    ),
  }),
]
