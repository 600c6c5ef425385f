// @vitest-environment jsdom
import { provideStatementPorts, provideUnfinishedPorts, provideWalletPorts, statementInput } from '@krapao/machines'
import { answers, memorySlot, offline, settled, silent, unfinishedFakePorts, worked } from '@krapao/machines/testing'
import { satangOf, type StatementEntry, type WalletResponse } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { factsIn } from '#testing/renderInEnglish.tsx'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { pictureNow, statementSample, walletSample } from '#testing/samples.ts'
import { Home } from './Home.tsx'

afterEach(cleanup)

async function open(
  wallet: WalletResponse | null = walletSample,
  lastSync: number | null = pictureNow - 67_000,
  wheelActive: boolean | null = null,
  latest: readonly StatementEntry[] | null = null,
) {
  const actor = createActor(
    provideWalletPorts({
      actors: { loadWallet: answers('load', [wallet ? worked(wallet) : offline, worked(walletSample)]), refreshSlots: silent() },
      lastSync: memorySlot(lastSync),
      now: () => pictureNow,
    }),
  ).start()
  const statement = createActor(provideStatementPorts({ actors: { loadPage: silent() } }), { input: statementInput }).start()
  if (latest) statement.send({ type: 'xstate.done.actor.loadPage', output: worked({ items: latest, total: latest.length }) } as never)
  const unfinished = createActor(provideUnfinishedPorts(unfinishedFakePorts())).start()
  await settled()
  const opened: string[] = []
  renderInEnglish(
    <MemoryRouter>
      <Home
        wallet={actor}
        statement={statement}
        unfinished={unfinished}
        now={() => pictureNow}
        onOpen={(sheet, subject) => opened.push(subject ? `${sheet} ${subject}` : sheet)}
        onGo={(page) => opened.push(page)}
        onRefresh={() => {
          actor.send({ type: 'refreshAll.requested' })
          opened.push('refresh')
        }}
        wheelActive={wheelActive}
        onAgreement={() => opened.push('agreement')}
      />
    </MemoryRouter>,
  )
  return { actor, opened }
}
const cardOf = (title: string) => screen.getByRole('heading', { level: 2, name: title }).closest('div')?.parentElement

// @covers 1.product-4 1.home-1 2.home-1 2.home-3
test('the name and the total of wallet, game accounts and money in progress', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello สมชาย ใจดี')
  // 6,500.00 in the wallet, 2,980.50 and 1,500.00 in games, 1,500.00 in transit.
  expect(screen.getByTestId('total').textContent).toBe('฿12,480.50')
  expect(factsIn(screen.getByLabelText('Where your money is').parentElement ?? document.body)).toEqual([
    ['Wallet', '6,500.00'],
    ['In games', '4,480.50'],
    ['In transit', '1,500.00'],
  ])
})

// @covers 1.home-2
test('without money in progress the total is the wallet plus every game account', async () => {
  await open({ ...walletSample, inTransit: satangOf(0) })
  expect(screen.getByTestId('total').textContent).toBe('฿10,980.50')
})

test('money on its way to the bank is in the total until it is paid, with a link to the statement', async () => {
  const way = () => screen.queryByRole('link', { name: 'Money is on its way to your bank. See your statement' })?.getAttribute('href')
  await open({ ...walletSample, withdrawing: satangOf(50_000) })
  expect([screen.getByTestId('total').textContent, way()]).toEqual(['฿12,980.50', '/user/statement'])
  expect(factsIn(screen.getByLabelText('Where your money is').parentElement ?? document.body)).toContainEqual(['In transit', '2,000.00'])
  cleanup()
  await open({ ...walletSample, withdrawing: satangOf(0) }, null, null, statementSample)
  expect(way()).toBeUndefined()
})

test('a backend that does not sum the withdrawals: the latest entries decide whether the link is shown', async () => {
  const way = () => screen.queryByRole('link', { name: 'Money is on its way to your bank. See your statement' })?.getAttribute('href')
  await open(walletSample, null, null, statementSample)
  expect([screen.getByTestId('total').textContent, way()]).toEqual(['฿12,480.50', '/user/statement'])
  cleanup()
  await open(
    walletSample,
    null,
    null,
    statementSample.filter(({ statementType }) => statementType !== 'withdraw'),
  )
  expect(way()).toBeUndefined()
})

// @covers 1.home-3
test('the last sync shows its time, with the day unless today; without one, the time of the wallet', async () => {
  await open()
  expect(screen.getByText('Updated 14:31:00')).toBeTruthy()
  cleanup()
  await open(walletSample, pictureNow - 86_400_000)
  expect(screen.getByText('Updated 20/11/2026 14:32:07')).toBeTruthy()
  cleanup()
  await open(walletSample, null)
  expect(screen.getByText('Updated 14:32:07')).toBeTruthy()
})

// @covers 1.home-4 2.home-4 2.home-5
test('the invite bonus has its two percentages and the coins', async () => {
  await open()
  expect(cardOf('Invite bonus')?.textContent).toBe('Invite bonus฿320.00You get 100%, or 50% while a bonus is activeReceiveInvite friends')
  expect(cardOf('Coins')?.textContent).toBe('Coins7')
})

// @covers 1.home-5 1.home-9 1.home-11 2.home-13 2.home-14
test('the invite bonus opens receiving, inviting and refunds; an empty one says so', async () => {
  const { opened } = await open()
  for (const name of ['Receive', 'Invite friends', 'See refund']) fireEvent.click(screen.getByRole('button', { name }))
  expect(opened).toEqual(['invite bonus', 'invite', 'refund'])
  cleanup()
  await open({ ...walletSample, invite: { ...walletSample.invite, amount: satangOf(0) } })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Receive' })
  expect([button.disabled, button.nextElementSibling?.textContent]).toEqual([true, 'Nothing to receive yet'])
})

test('beside the coins is the wheel while it is active, otherwise the refresh; nothing until that is known', async () => {
  const ways = () => [
    screen.queryByRole('link', { name: 'Spin the wheel' }),
    ...screen.queryAllByRole('button', { name: 'Refresh all balances' }),
  ]
  await open()
  expect(ways().map((way) => way?.textContent)).toEqual([undefined, ''])
  cleanup()
  await open(walletSample, null, true)
  expect([screen.getByRole('link', { name: 'Spin the wheel' }).getAttribute('href'), ways().length]).toEqual(['/user/spin', 2])
  cleanup()
  const { actor } = await open(walletSample, null, false)
  expect(ways().map((way) => way?.textContent)).toEqual([undefined, '', 'Refresh all balances'])
  // Only the wallet is being read, so a notification just before the press must not disable the button.
  act(() => actor.send({ type: 'wallet.changed' }))
  fireEvent.click(screen.getByText('Refresh all balances'))
  expect(actor.getSnapshot().matches('refreshing')).toBe(true)
  expect(screen.getByText('Refresh all balances').closest('button')?.getAttribute('aria-busy')).toBe('true')
})

// @covers 2.home-1 2.home-2
test('the phone, and the bank account with the holder in upper case', async () => {
  await open()
  expect(factsIn(screen.getByRole('region', { name: 'Your account' }))).toEqual([
    ['Phone number', '081-234-5678'],
    ['Bank', 'Siam Commercial Bank'],
    ['Account name', 'SOMCHAI JAIDEE'],
    ['Account number', '123-456-7890'],
  ])
})

// @covers 1.product-8 2.home-6 2.home-7 2.home-8 2.home-9 9.notes-1
test('games are in three groups; a card has name, balance, and the amount in game units', async () => {
  await open()
  const groups = ['Slots', 'Sport and casino', 'Lotto'].map((name) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((card) => card.textContent),
  )
  expect(groups).toEqual([
    [
      'มังกรทองUpdated 2 minutes ago฿2,980.50View account',
      'ไฟป่าUpdated 1 hour ago฿1,500.00In game: 15,000.00View account',
      'ทะเลลึก ผจญภัยใต้สมุทรNo account yetOpen account',
    ],
    ["StadiumCouldn't update฿0.00View account"],
    ['ຫວຍລາວNot updated yet฿0.00View account'],
  ])
})

// @covers 2.home-15
test('a game’s card opens its account, active or not', async () => {
  const { opened } = await open()
  for (const name of [/^มังกรทอง.*View account$/, /^ทะเลลึก.*Open account$/]) fireEvent.click(screen.getByRole('button', { name }))
  expect(opened).toEqual(['gameAccount PGSLOT', 'gameAccount SLOTXO'])
})

// @covers 1.home-6 2.home-10 2.home-16 2.home-19
test('deposit and agreement open from home, and all balances can be refreshed', async () => {
  const { actor, opened } = await open()
  for (const name of ['Deposit', 'Terms of use', 'Refresh all balances']) fireEvent.click(screen.getByRole('button', { name }))
  expect([opened, actor.getSnapshot().value]).toEqual([['deposit', 'agreement', 'refresh'], { refreshing: 'waiting' }])
})

// @covers 8.handling-24
test('a wallet that failed to load shows an error with a retry and no loader', async () => {
  const { actor } = await open(null)
  expect([document.querySelector('[aria-busy=true]'), screen.getByRole('heading', { level: 1 }).textContent]).toEqual([null, 'Home'])
  expect(screen.getByText("You're offline. Check your connection and try again")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(actor.getSnapshot().value).toBe('loading')
})
