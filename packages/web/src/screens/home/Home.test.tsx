// @vitest-environment jsdom
import { provideGameListPorts, provideStatementPorts, provideUnfinishedPorts, provideWalletPorts, statementInput } from '@krapao/machines'
import { answers, gameListFakePorts, memorySlot, offline, settled, silent, unfinishedFakePorts, worked } from '@krapao/machines/testing'
import { satangOf, type StatementEntry, type WalletResponse } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { keepLastBalances } from '#platform/lastBalances.ts'
import { factsIn, renderInEnglish } from '#testing/renderInEnglish.tsx'
import { OnBreakProvider } from '#services/onBreak.ts'
import { sampleNow, statementSample, walletSample, withdrawalsSample } from '#testing/samples.ts'
import { BalancesHidden } from './balance/Balance.tsx'
import { Home } from './Home.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'

afterEach(cleanup)

async function open(
  wallet: WalletResponse | null = walletSample,
  lastSync: number | null = sampleNow - 67_000,
  wheelActive: boolean | null = null,
  latest: readonly StatementEntry[] | null = [],
  balancesHidden = false,
) {
  const games = createActor(provideGameListPorts(gameListFakePorts())).start()
  const actor = createActor(
    provideWalletPorts({
      actors: { loadWallet: answers('load', [wallet ? worked(wallet) : offline, worked(walletSample)]), refreshSlots: silent() },
      lastSync: memorySlot(lastSync),
      now: () => sampleNow,
    }),
  ).start()
  const statement = createActor(provideStatementPorts({ actors: { loadPage: silent() } }), { input: statementInput }).start()
  if (latest) statement.send({ type: 'xstate.done.actor.loadPage', output: worked({ items: latest, total: latest.length }) } as never)
  const unfinished = createActor(provideUnfinishedPorts(unfinishedFakePorts())).start()
  await settled()
  const opened: string[] = []
  const breaks: boolean[] = []
  renderInEnglish(
    <MemoryRouter>
      <OnBreakProvider value={(onBreak) => breaks.push(onBreak)}>
        <Home
          wallet={actor}
          statement={statement}
          unfinished={unfinished}
          games={games}
          now={() => sampleNow}
          onOpen={(sheet, subject) => opened.push(subject ? `${sheet} ${subject}` : sheet)}
          onGo={(page) => opened.push(page)}
          onRefresh={() => {
            actor.send({ type: 'refreshAll.requested' })
            opened.push('refresh')
          }}
          wheelActive={wheelActive}
          onAgreement={() => opened.push('agreement')}
          balancesHidden={balancesHidden}
          onHide={(hidden) => opened.push(hidden ? 'hide' : 'show')}
        />
      </OnBreakProvider>
    </MemoryRouter>,
  )
  return { actor, statement, opened, games, breaks }
}
const region = (name: string) => screen.getByRole('region', { name })

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

test('hidden balances are in no part of the page, and are named as hidden', async () => {
  const visible = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Hide balances' }))
  const amounts = /12,480.50|6,500.00|4,480.50|2,980.50|1,500.00/
  expect([visible.opened, amounts.test(document.body.textContent)]).toEqual([['hide'], true])
  cleanup()
  const invite = { ...walletSample.invite, amount: satangOf(4_550) }
  const limit = { period: 'week', limit: satangOf(500_000), used: satangOf(150_000), resetsAt: '2026-11-23T00:00:00Z' } as const
  const underWay = { qrs: [], withdrawals: [{ amount: satangOf(30_000), status: 'sent' as const, requestedAt: '' }], slips: 0 }
  const { opened } = await open({ ...walletSample, invite, depositLimit: limit, underWay }, null, null, statementSample, true)
  expect(document.body.textContent).not.toMatch(/\d[\d,]*\.\d\d|฿\d/)
  const total = within(screen.getByTestId('total')).getByRole('img', { name: 'Hidden' })
  expect([total.textContent, amounts.test(document.body.textContent)]).toEqual(['฿••••', false])
  fireEvent.click(screen.getByRole('button', { name: 'Show balances' }))
  expect(opened).toEqual(['show'])
})

test('until the balances load, and where they failed to, those of the last visit are shown with their time, hidden ones as dots', async () => {
  localStorage.setItem('token', 'kept')
  keepLastBalances({ local: localStorage, tab: sessionStorage }, 'kept', { total: 700, wallet: 500, games: 200, transit: 0, at: sampleNow })
  for (const [hidden, total, wallet] of [
    [false, '฿7.00', '5.00'],
    [true, '฿••••', '฿••••'],
  ] as const) {
    renderInEnglish(
      <BalancesHidden value={hidden}>
        <HomeSkeleton />
      </BalancesHidden>,
    )
    expect([screen.getByTestId('total').textContent, screen.getByTestId('wallet-amount').textContent]).toEqual([total, wallet])
    expect(screen.getByText(/^Updated/)).toBeTruthy()
    cleanup()
  }
  await open(null)
  expect([screen.getByTestId('total').textContent, screen.getAllByText(/^Updated/).length]).toEqual(['฿7.00', 1])
  cleanup()
  localStorage.setItem('token', 'another')
  renderInEnglish(<HomeSkeleton />)
  expect(screen.getByTestId('total').textContent).toBe('–')
  localStorage.clear()
})

test('without a connection nothing that needs one can be pressed, and the page says when the amounts were read', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const invite = { ...walletSample.invite, amount: satangOf(4_550) }
  await open({ ...walletSample, invite })
  const isOff = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  const names = ['Deposit', 'Transfer', 'Withdraw', 'Refresh all balances', /Invite bonus/]
  expect(names.map(isOff)).toEqual(names.map(() => true))
  expect(screen.getByText(/^Needs an internet connection. Amounts from \d\d:\d\d:\d\d$/)).toBeTruthy()
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(names.map(isOff)).toEqual(names.map(() => false))
  online.mockRestore()
})

test('the account stays in place while entries that failed to load are loaded again', async () => {
  const { statement } = await open(walletSample, null, null, null)
  const slips = () => screen.queryByRole('button', { name: 'Bank slips' })
  expect(slips()).toBeNull()
  act(() => statement.send({ type: 'xstate.done.actor.loadPage', output: offline } as never))
  const row = slips()
  expect([statement.getSnapshot().value, row === null]).toEqual(['failed', false])
  act(() => statement.send({ type: 'reload.requested' }))
  expect([statement.getSnapshot().value, slips()]).toEqual(['loading', row])
})

// @covers 1.home-2
test('without money in progress the total is the wallet plus every game account', async () => {
  await open({ ...walletSample, inTransit: satangOf(0) })
  expect(screen.getByTestId('total').textContent).toBe('฿10,980.50')
})

test('money on its way to the bank is in the total until it is paid, with a link to the statement', async () => {
  const way = () => screen.queryByRole('link', { name: '฿500 is on its way to your bank' })?.getAttribute('href')
  await open({ ...walletSample, withdrawing: satangOf(50_000) })
  expect([screen.getByTestId('total').textContent, way()]).toEqual(['฿12,980.50', '/user/statement'])
  expect(factsIn(screen.getByLabelText('Where your money is').parentElement ?? document.body)).toContainEqual(['In transit', '2,000.00'])
  cleanup()
  await open({ ...walletSample, withdrawing: satangOf(0) }, null, null, statementSample)
  expect(way()).toBeUndefined()
})

test('a backend that does not sum the withdrawals: the latest entries decide whether the link is shown', async () => {
  const way = () => screen.queryByRole('link', { name: '฿1,500 is on its way to your bank' })?.getAttribute('href')
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
  await open(walletSample, sampleNow - 86_400_000)
  expect(screen.getByText('Updated 20 Nov 2026 14:32')).toBeTruthy()
  cleanup()
  await open(walletSample, null)
  expect(screen.getByText('Updated 14:32:07')).toBeTruthy()
})

// @covers 1.home-4 1.home-5 2.home-4 2.home-5 1.home-9 1.home-11 2.home-13 2.home-14
test('the rewards: an invite bonus to receive with its percentages, the coins, and what they open', async () => {
  const { opened } = await open(walletSample, null, true)
  const tiles = () => [...region('Rewards').querySelectorAll('a, button')].map((tile) => tile.textContent)
  expect(tiles()).toEqual([
    'Invite bonus ฿320.00You get 100% of it, or 50% while a bonus is activeCollect',
    'Lucky wheel7 coins',
    'BonusesSee offers',
    'Invite friendsEarn as they play',
    'CashbackOn your losses',
  ])
  for (const tile of region('Rewards').querySelectorAll('button')) fireEvent.click(tile)
  expect(opened).toEqual(['invite bonus', 'invite', 'refund'])
  cleanup()
  await open({ ...walletSample, invite: { ...walletSample.invite, amount: satangOf(0) } }, null, true)
  expect(tiles()[0]).toBe('Lucky wheel7 coins')
})

// @covers 1.home-12 1.home-13
test('the refresh takes the place of a wheel that is off; neither is shown until that is known', async () => {
  const ways = () => [...region('Rewards').querySelectorAll('a, button')].map((tile) => tile.querySelector('b')?.textContent)
  await open()
  expect(ways()).not.toContain('Lucky wheel')
  cleanup()
  const { actor } = await open(walletSample, null, false)
  expect([ways().includes('Lucky wheel'), ways().includes('Refresh all balances')]).toEqual([false, true])
  // Only the wallet is being read, so a notification just before the press must not disable the button.
  act(() => actor.send({ type: 'wallet.changed' }))
  fireEvent.click(screen.getByText('Refresh all balances'))
  expect(actor.getSnapshot().matches('refreshing')).toBe(true)
  expect(screen.getByText('Refresh all balances').closest('button')?.getAttribute('aria-busy')).toBe('true')
})

// @covers 2.home-1 2.home-2
test('the bank account with its holder in upper case, and the phone', async () => {
  const { opened } = await open()
  const [account] = within(region('Your account')).getAllByRole('button')
  expect(account?.textContent).toBe('Siam Commercial Bank ••7890SOMCHAI JAIDEE · 081-234-5678')
  if (account) fireEvent.click(account)
  expect(opened).toEqual(['/user/profile'])
})

// @covers 1.product-8 2.home-6 2.home-7 2.home-8 2.home-9 9.notes-1
test('own games have balance and game units, the fullest first; all games are in three groups, own ones first', async () => {
  await open()
  const listed = (name: string) =>
    within(region(name))
      .getAllByRole('listitem')
      .map((card) => card.textContent)
  expect(listed('Your games')).toEqual([
    'มังกรทอง฿2,980.50',
    'ไฟป่า฿1,500.0015,000 credits1h ago',
    "Stadium–Couldn't update",
    'ຫວຍລາວ฿0.00Not updated yet',
  ])
  const all = ['มังกรทอง฿2,980.50', 'ไฟป่า฿1,500.00', "Stadium–Couldn't update", 'ຫວຍລາວ฿0.00', 'ทะเลลึก ผจญภัยใต้สมุทรOpen']
  expect(listed('All games')).toEqual(all)
  const groups = ['Slots', 'Sport and casino', 'Lotto'].map((name) => {
    fireEvent.click(screen.getByRole('radio', { name }))
    return listed('All games')
  })
  expect(groups).toEqual([[all[0], all[1], all[4]], [all[2]], [all[3]]])
})

// @covers 2.home-15
test('a game opens its account, active or not', async () => {
  const { opened } = await open()
  for (const name of [/^มังกรทอง/, /^ทะเลลึก/]) fireEvent.click(within(region('All games')).getByRole('button', { name }))
  expect(opened).toEqual(['gameAccount PGSLOT', 'gameAccount SLOTXO'])
})

test('each row of unsettled money opens its sheet or page, and an expired QR has no row', async () => {
  const withdrawals = [
    { amount: satangOf(30_000), status: 'requested' as const, requestedAt: '2026-11-21T07:00:00Z' },
    { amount: satangOf(20_050), status: 'sent' as const, requestedAt: '2026-11-21T07:10:00Z' },
  ]
  const qr = (qrcodeId: string, ms: number) => ({
    qrcodeId,
    bankCode: 'WW',
    amount: satangOf(50_000),
    expiresAt: new Date(sampleNow + ms).toISOString(),
  })
  const { opened } = await open({ ...walletSample, underWay: { qrs: [qr('a', 600_000), qr('b', 0)], withdrawals, slips: 2 } })
  const rows = within(screen.getByRole('list', { name: 'Under way' })).getAllByRole('button')
  expect(rows.map((row) => row.textContent)).toEqual([
    'QR for ฿50010 min left to pay',
    'Withdrawing ฿300Step 2 of 3: Sending to your bank',
    'Withdrawing ฿200.50Step 3 of 3: Waiting for your bank to pay it out',
    'Checking 2 slipsUsually takes a minute',
  ])
  for (const row of rows) fireEvent.click(row)
  expect(opened).toEqual(['deposit', '/user/statement', '/user/statement', 'slips'])
  cleanup()
  await open({ ...walletSample, underWay: { qrs: [qr('b', 0)], withdrawals: [], slips: 0 } })
  expect(screen.queryByRole('list', { name: 'Under way' })).toBeNull()
})

test('the button of a new player shows the first QR, and a row each further one', async () => {
  const qr = (qrcodeId: string, amount: number) => ({ qrcodeId, bankCode: 'WW', amount: satangOf(amount), expiresAt: later })
  const later = new Date(sampleNow + 600_000).toISOString()
  const underWay = { qrs: [qr('a', 10_000), qr('b', 20_000)], withdrawals: [], slips: 0 }
  await open({ ...walletSample, isNew: true, underWay })
  expect(screen.getByRole('button', { name: 'Continue paying ฿100' })).toBeTruthy()
  expect(
    within(screen.getByRole('list', { name: 'Under way' }))
      .getAllByRole('button')
      .map((row) => row.textContent),
  ).toEqual(['QR for ฿20010 min left to pay'])
})

test('a withdrawal on its way opens its progress, which stays open when it is paid', async () => {
  const [requested, sent, paid] = withdrawalsSample
  if (!requested || !sent?.payout || !paid?.payout) throw new Error('no samples')
  const withdrawals = [{ amount: requested.amount, status: 'sent' as const, requestedAt: requested.createdAt }]
  const underWay = { qrs: [], withdrawals, slips: 0 }
  const { actor, statement } = await open({ ...walletSample, underWay }, null, null, [{ ...requested, payout: sent.payout }])
  fireEvent.click(within(screen.getByRole('list', { name: 'Under way' })).getByRole('button'))
  const progress = within(screen.getByRole('dialog', { name: 'Withdrawal' }))
  expect(progress.getByText('Waiting for your bank to pay it out').closest('li')?.ariaCurrent).toBe('step')
  const read = { items: [{ ...requested, status: 'SUCCESS', payout: paid.payout }], total: 1 }
  await act(async () => {
    statement.send({ type: 'wallet.changed' })
    statement.send({ type: 'xstate.done.actor.turnPage', output: worked(read) } as never)
    actor.send({ type: 'wallet.changed' })
    await settled()
  })
  expect([screen.queryByRole('list', { name: 'Under way' }), progress.getByText('Paid into your account').tagName]).toEqual([null, 'B'])
})

test('a game played last comes first, in both lists', async () => {
  const { games } = await open()
  act(() => games.send({ type: 'game.played', code: 'HUAYHD' }))
  const first = (name: string) => within(region(name)).getAllByRole('listitem')[0]?.textContent
  expect([first('Your games'), first('All games')]).toEqual(['ຫວຍລາວ฿0.00Not updated yet', 'ຫວຍລາວ฿0.00'])
})

test('a search looks in all groups, and one without a result can be cleared', async () => {
  await open()
  const listed = () => within(region('All games')).queryAllByRole('listitem').length
  fireEvent.click(screen.getByRole('radio', { name: 'Lotto' }))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search games' }), { target: { value: 'stad' } })
  expect([listed(), screen.queryByRole('radio', { name: 'Lotto' })]).toEqual([1, null])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search games' }), { target: { value: 'zz' } })
  expect([listed(), screen.getByText('No game found')]).toEqual([0, expect.anything()])
  fireEvent.click(screen.getByRole('button', { name: 'Show all games' }))
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search games' })
  fireEvent.change(search, { target: { value: 'stad' } })
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect([search.value, document.activeElement, screen.queryByRole('button', { name: 'Clear search' })]).toEqual(['', search, null])
  expect([listed(), screen.getByRole<HTMLInputElement>('radio', { name: 'Lotto' }).checked]).toEqual([1, true])
})

test('favourites have a star and a group of their own', async () => {
  const { games } = await open()
  expect(screen.queryByRole('radio', { name: 'Favourites' })).toBeNull()
  act(() => games.send({ type: 'favourite.toggled', code: 'UFABET' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Favourites' }))
  const listed = within(region('All games')).getAllByRole('listitem')
  expect(listed.map(({ textContent }) => textContent)).toEqual(["StadiumFavourite–Couldn't update"])
})

test('during a break every game is shown as closed', async () => {
  const { opened } = await open({ ...walletSample, excludedUntil: '2026-11-22T07:32:07Z' })
  expect([screen.queryByRole('searchbox'), screen.queryByRole('radio')]).toEqual([null, null])
  for (const name of ['Your games', 'All games']) {
    expect(within(region(name)).getByText('Closed during your break')).toBeTruthy()
    const games = within(region(name)).getAllByRole('listitem')
    expect(games.filter(({ textContent }) => !textContent?.includes('Closed'))).toEqual([])
  }
  expect(within(region('All games')).queryByText('Open')).toBeNull()
  fireEvent.click(within(region('All games')).getByRole('button', { name: /^มังกรทอง/ }))
  expect(opened).toEqual(['gameAccount PGSLOT'])
})

test('during a break deposits are closed, rewards are gone, and withdrawing comes first', async () => {
  const { opened, breaks } = await open({ ...walletSample, excludedUntil: '2026-11-22T07:32:07Z' })
  const deposit = screen.getByRole<HTMLButtonElement>('button', { name: 'Deposit closed' })
  expect([deposit.disabled, deposit.textContent, screen.queryByRole('button', { name: 'Transfer' })]).toEqual([
    true,
    'Deposit closed',
    null,
  ])
  expect(screen.getByRole('button', { name: 'Bring back' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Rewards' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(opened).toEqual(['withdraw'])
  expect(breaks).toEqual([true])
})

test('a break without money in games has nothing to bring back, and can be extended', async () => {
  const slots = walletSample.slots.map((slot) => ({ ...slot, amount: satangOf(0), failed: false }))
  await open({ ...walletSample, slots, excludedUntil: '2026-11-24T07:32:07Z' })
  expect(screen.queryByRole('button', { name: 'Bring back' })).toBeNull()
  const extend = screen.getByRole('link', { name: /^Extend your break/ })
  expect([extend.textContent, extend.getAttribute('href')]).toEqual(['Extend your break3 days left', '/user/profile/limits#rest'])
})

// @covers 1.home-6 2.home-10 2.home-16 2.home-19
test('deposit and agreement open from home, and all balances can be refreshed', async () => {
  const { actor, opened } = await open()
  for (const name of ['Deposit', 'Player agreement', 'Refresh all balances']) fireEvent.click(screen.getByRole('button', { name }))
  expect([opened, actor.getSnapshot().value]).toEqual([['deposit', 'agreement', 'refresh'], { refreshing: 'waiting' }])
})

// @covers 8.handling-24
test('a wallet that failed to load shows an error with a retry and no loader', async () => {
  const { actor } = await open(null)
  expect([document.querySelector('[aria-busy=true]'), screen.getByRole('heading', { level: 1 }).textContent]).toEqual([null, 'Hello'])
  expect(screen.getByText("Couldn't load your wallet. Your money is safe")).toBeTruthy()
  expect(screen.getByText("You're offline. Check your connection and try again")).toBeTruthy()
  const moves = ['Deposit', 'Transfer', 'Withdraw'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled)
  expect([screen.getByTestId('total').textContent, moves]).toEqual(['–', [true, true, true]])
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(actor.getSnapshot().value).toBe('loading')
})
