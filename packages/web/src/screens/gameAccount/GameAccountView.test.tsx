// @vitest-environment jsdom
import { provideGameAccountPorts, type GameAccountActor, type RequestStatus } from '@krapao/machines'
import {
  answers,
  gameAccountFakePorts,
  lost,
  memorySlot,
  notServed,
  offline,
  refusedWith,
  sampleCredentials,
  settled,
  worked,
} from '@krapao/machines/testing'
import { satangOf, type GameAccount, type Outcome, type Problem } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { factsIn, renderInEnglish } from '#testing/renderInEnglish.tsx'
import { sampleNow } from '#testing/samples.ts'
import { GameAccountView } from './GameAccountView.tsx'

afterEach(cleanup)

const fire: GameAccount = {
  code: 'JOKER2',
  name: 'Fire',
  category: 'slot',
  amount: satangOf(150_000),
  ftWalletSlot: 10,
  syncedAt: new Date(sampleNow - 4_000_000).toISOString(),
  isActive: true,
  web: 'https://games.example/fire',
  android: 'https://games.example/android',
  ios: null,
  background: '/pictures/fire-background.svg',
  logo: '/pictures/fire.svg',
}

type View = { game?: Partial<GameAccount>; inWallet?: number; notice?: string | null; excludedUntil?: string | null }
type Answers = { load?: Outcome<typeof sampleCredentials>[]; submit?: Outcome<null>[]; readStatus?: Outcome<RequestStatus<null>>[] }

async function open(
  { game: more = {}, inWallet = 0, notice = null, excludedUntil = null }: View = {},
  { load = [worked(sampleCredentials)], submit, readStatus }: Answers = {},
) {
  const game = { ...fire, ...more }
  const ports = gameAccountFakePorts()
  const plays: string[] = []
  const calls: unknown[] = []
  const actor: GameAccountActor = createActor(
    provideGameAccountPorts({
      actors: { ...ports.actors, loadCredentials: answers('load', load) },
      request: {
        ...ports.request,
        actors: { submit: answers('submit', submit, calls), readStatus: answers('readStatus', readStatus) },
        savedRequest: memorySlot(),
      },
      lastAddition: ports.lastAddition,
    }),
    { input: { game, inWallet: satangOf(inWallet), excludedUntil } },
  ).start()
  await settled()
  const { container } = renderInEnglish(
    <MemoryRouter>
      <GameAccountView
        actor={actor}
        now={sampleNow}
        notice={notice}
        linkOf={(link) => (link?.startsWith('https:') ? link : null)}
        onPlay={() => plays.push('play')}
        inTab
        launch={null}
      />
    </MemoryRouter>,
  )
  return { actor, container, plays, calls }
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const chip = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const choose = (name: string) => fireEvent.click(chip(name))
const credentials = () => screen.getByText('Game login and apps').closest('details') ?? document.body

// @covers 2.slot-1
test('the header has background and logo, the balance in baht and game units with its age, and the wallet', async () => {
  const { container } = await open({ inWallet: 650_000 })
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([fire.background, fire.logo])
  expect(factsIn(container).slice(0, 2)).toEqual([
    ['In this game', '฿1,500.0015,000 creditsUpdated 1 hour ago'],
    ['In your wallet', '฿6,500.00'],
  ])
})

test('a closed game shows its balance and says that money can only leave', async () => {
  const { container, actor } = await open({ game: { closed: true, android: null }, inWallet: 650_000 })
  expect(factsIn(container)[0]).toEqual(['In this game', '฿1,500.0015,000 creditsUpdated 1 hour ago'])
  screen.getByText('This game is closed. Transfer your money to your wallet, or withdraw it. Open bets are settled here first')
  expect([screen.queryByRole('button', { name: /play/ }), screen.queryByText('No Android app'), screen.queryAllByRole('radio')]).toEqual([
    null,
    null,
    [],
  ])
  press(/^Bring ฿1,500.00 back/)
  expect(actor.getSnapshot().value).toBe('transferring')
})

test('during a break the game is closed until its end, without an error or a retry, and money can come back', async () => {
  const { calls, container } = await open({ inWallet: 650_000, excludedUntil: '2026-11-28T07:32:07Z' }, { submit: [worked(null)] })
  expect(screen.getByText('Games are closed until 28 Nov 2026 14:32')).toBeTruthy()
  expect(screen.getByText("You're on a break. You can still bring your money back to your wallet")).toBeTruthy()
  expect([screen.queryByRole('alert'), container.querySelectorAll('details, [aria-busy=true]').length]).toEqual([null, 0])
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Bring ฿1,500.00 backFrom Fire to your wallet'])
  press(/^Bring ฿1,500.00 back/)
  expect(calls).toEqual([['submit', { order: { kind: 'return', code: 'JOKER2', amount: 150_000 }, idempotencyKey: 'k1' }]])
  expect([screen.queryByText('Games are closed until 28 Nov 2026 14:32'), container.querySelector('details')]).toEqual([
    expect.anything(),
    null,
  ])
})

test('during a break no account can be opened', async () => {
  await open({ game: { isActive: false }, excludedUntil: '2026-11-28T07:32:07Z' })
  expect(screen.getByText('You can play again when your break ends')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open account' })).toBeNull()
})

test('a break that only the server knows of closes the game too', async () => {
  await open({}, { load: [refusedWith('INVALID_USER_3')] })
  expect([screen.getByText('Games are closed during your break'), screen.queryByRole('alert')]).toEqual([expect.anything(), null])
})

test('an account that was opened elsewhere during a break is not announced as ready to play', async () => {
  const { actor } = await open({ game: { isActive: false } }, { submit: [refusedWith('SLOT_ALREADY_ACTIVE')] })
  press('Open account')
  await act(settled)
  expect(screen.getByText(/You can play$/)).toBeTruthy()
  const { game, inWallet } = actor.getSnapshot().context
  act(() => actor.send({ type: 'balances.changed', game, inWallet, excludedUntil: '2026-11-28T07:32:07Z' }))
  expect(screen.queryByText(/You can play$/)).toBeNull()
})

// @covers 2.slot-2
test('without an account there is a button that opens one', async () => {
  const { actor, container } = await open({ game: { isActive: false } })
  expect(factsIn(container)).toEqual([])
  expect(screen.getByText('Open a Fire account')).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Open account'])
  press('Open account')
  expect(actor.getSnapshot().value).toBe('activating')
})

// @covers 2.slot-3
test('with an account, username and password are collapsed, and the password is masked until Show is pressed', async () => {
  const { container } = await open()
  expect(credentials().hasAttribute('open')).toBe(false)
  expect(factsIn(credentials())).toEqual([
    ['Username', sampleCredentials.username],
    ['Password', '••••••••'],
  ])
  expect(within(credentials()).getByRole('img', { name: 'Hidden', hidden: true }).textContent).toBe('••••••••')
  fireEvent.click(within(credentials()).getByRole('button', { name: 'Show password', hidden: true }))
  expect(factsIn(credentials())[1]).toEqual(['Password', sampleCredentials.password])
  fireEvent.click(within(credentials()).getByRole('button', { name: 'Hide password', hidden: true }))
  expect(container.textContent).not.toContain(sampleCredentials.password)
  for (const name of ['Copy Username', 'Copy Password'])
    expect(within(credentials()).getByRole('button', { name, hidden: true })).toBeTruthy()
  expect(credentials().querySelectorAll('input')).toHaveLength(0)
})

// @covers 2.slot-5
test('a new password is confirmed with the warning that play stops, which stays until it is set', async () => {
  const { actor } = await open({ inWallet: 100 })
  press('Get new password')
  expect(screen.getByRole('alertdialog').textContent).toContain("You can't play until the new one is shown here")
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Replace password' }))
  expect(actor.getSnapshot().value).toBe('resetting')
  await settled()
  expect(screen.getAllByText("Changing the password. You can't play until it's done").length).toBeGreaterThan(0)
  expect([button('Play').disabled, chip('None').matches(':disabled')]).toEqual([true, true])
})

async function pressByKey(container: HTMLElement, name: string): Promise<void> {
  button(name).focus()
  press(name)
  await act(settled)
  expect([document.activeElement === document.body, container.contains(document.activeElement)]).toEqual([false, true])
}
const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('the focus stays on the sheet while an account is opened, its password changed, money moved and the game opened', async () => {
  const submit = [worked(null), worked(null), lost]
  const readStatus = [worked<RequestStatus<null>>({ state: 'done', result: null })]
  const { container } = await open(
    { game: { isActive: false, web: null }, inWallet: 100 },
    { load: [worked(sampleCredentials), worked(sampleCredentials)], submit, readStatus },
  )
  await pressByKey(container, 'Open account')
  expect(factsIn(credentials()).length).toBe(2)
  await pressByKey(container, 'Get new password')
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Replace password' }))
  await act(settled)
  expect([document.activeElement === document.body, container.contains(document.activeElement)]).toEqual([false, true])
  choose('All')
  await pressByKey(container, 'Add ฿1 to this game')
  expect(statusTexts()).toEqual([expect.stringMatching(/^Checking your request/)])
  await pressByKey(container, 'Check now')
  expect(screen.queryByRole('status')).toBe(null)
})

test('when an account fails to load and is retried, the focus stays on the sheet', async () => {
  const { container } = await open({}, { load: [offline, worked(sampleCredentials)] })
  await pressByKey(container, 'Try again')
  expect(credentials()).toBeTruthy()
})

test('a running password change is announced', async () => {
  const { container } = await open()
  await pressByKey(container, 'Get new password')
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Replace password' }))
  await act(settled)
  expect(statusTexts()).toEqual(["Changing the password. You can't play until it's done"])
})

// @covers 2.slot-6
test('with money in the wallet the smallest amount is preselected, and pressing repeatedly opens the tab once', async () => {
  const { actor, plays, calls } = await open({ game: { amount: satangOf(0) }, inWallet: 650_000 })
  // The button alone says the amount.
  expect([chip('100').checked, screen.queryByText(/You'll play with/)]).toEqual([true, null])
  for (let times = 0; times < 20; times++) press('Add ฿100 and play')
  expect([plays, actor.getSnapshot().value, calls.length]).toEqual([['play'], 'transferring', 1])
})

test('a game that holds money is played with that; chips and an own amount add to it', async () => {
  const { calls } = await open({ inWallet: 650_000 }, { submit: [worked(null)] })
  expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'None',
    '100',
    '500',
    '1,000',
    'All',
    'Other',
  ])
  expect([chip('None').checked, button('Play').disabled]).toEqual([true, false])
  expect(screen.getByText("You'll play with ฿1,500.00. Your wallet stays as it is")).toBeTruthy()
  choose('500')
  expect(button('Add ฿500 and play').nextSibling?.textContent).toBe("You'll play with ฿2,000.00. ฿6,000.00 stays in your wallet")
  choose('Other')
  expect([button('Play').ariaDisabled, screen.getByText('Enter an amount')]).toEqual(['true', expect.anything()])
  fireEvent.change(screen.getByLabelText('Amount to add'), { target: { value: '1234.50' } })
  press('Add ฿1,234.50 and play')
  expect(calls).toEqual([['submit', { order: { kind: 'transfer', code: 'JOKER2', amount: 123_450 }, idempotencyKey: 'k1' }]])
})

test.each([
  ['6500.01', "That's more than the ฿6,500 in your wallet"],
  ['0.99', 'The minimum amount is ฿1'],
])('an own amount of %s baht has an error at once, and nothing can be sent', async (typed, words) => {
  const { calls, plays } = await open({ inWallet: 650_000 })
  choose('Other')
  fireEvent.change(screen.getByLabelText('Amount to add'), { target: { value: typed } })
  expect(screen.getByText(words)).toBeTruthy()
  const play = button(/^Add ฿.* and play$/)
  fireEvent.click(play)
  expect([play.disabled, calls, plays]).toEqual([true, [], []])
})

// @covers 2.slot-6
test('without money there is only Play', async () => {
  const { actor, plays } = await open()
  expect(screen.queryAllByRole('radio')).toEqual([])
  press('Play')
  expect([plays, actor.getSnapshot().value]).toEqual([['play'], 'launching'])
})

test('the player may leave the money, and only the game opens', async () => {
  const { actor, plays } = await open({ game: { amount: satangOf(0) }, inWallet: 100 })
  choose('None')
  press('Play')
  expect([plays, actor.getSnapshot().value]).toEqual([['play'], 'launching'])
})

test("the game's balance is brought back in one press, during which nothing else can start", async () => {
  const { actor, calls } = await open({ inWallet: 650_000 }, { submit: [worked(null)] })
  press(/^Bring ฿1,500.00 back/)
  const row = button(/^Bringing ฿1,500.00 back/)
  expect([row.disabled, button('Play').disabled, button('Play').getAttribute('aria-busy')]).toEqual([true, true, null])
  await act(settled)
  expect([actor.getSnapshot().value, calls.length]).toEqual([{ ready: 'idle' }, 1])
})

test('a refused return says that the money is still in the game', async () => {
  await open({}, { submit: [refusedWith('TRANSFER_FAIL')] })
  press(/^Bring ฿1,500.00 back/)
  expect((await screen.findByRole('alert')).textContent).toBe("That didn't go throughThe money is still in Fire. Try again later")
})

test('a game with less than a baht has nothing to bring back', async () => {
  await open({ game: { amount: satangOf(99) } })
  expect(screen.queryByRole('button', { name: /^Bring/ })).toBeNull()
})

// @covers 2.slot-7
test.each([0, -100])('without a web link, with %i satang in the wallet, the transfer is disabled with a reason', async (inWallet) => {
  await open({ game: { web: null }, inWallet })
  expect(button('Add to this game').disabled).toBe(true)
  expect(screen.getByText('Your wallet is empty. Make a deposit first')).toBeTruthy()
})

// @covers 2.slot-7
test('without a web link money can be moved, and no tab opens', async () => {
  const { actor, plays } = await open({ game: { web: null }, inWallet: 100 })
  expect([button('Add to this game').ariaDisabled, screen.getByText('Choose an amount to add')]).toEqual(['true', expect.anything()])
  choose('All')
  press('Add ฿1 to this game')
  expect([actor.getSnapshot().value, plays]).toEqual(['transferring', []])
})

test('a notice of the operator comes before the tab', async () => {
  const { actor, plays } = await open({ notice: 'Closed on Monday' })
  press('Play')
  expect([plays, screen.getByRole('alertdialog').textContent]).toEqual([[], expect.stringContaining('Closed on Monday')])
  press('Continue to the game')
  expect([plays, actor.getSnapshot().value]).toEqual([['play'], 'launching'])
})

// @covers 2.slot-8
test('Android and iOS have a link where a safe one exists, otherwise a reason', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Android' }).getAttribute('href')).toBe('https://games.example/android')
  expect(button('iOS').disabled).toBe(true)
  expect(screen.getByText('No iOS app')).toBeTruthy()
  cleanup()
  await open({ game: { android: null, ios: 'javascript:alert(1)' } })
  expect([button('Android').disabled, button('iOS').disabled, screen.queryAllByRole('link')]).toEqual([true, true, []])
})

// @covers 8.handling-23
test.each([
  ['offline', offline, "You're offline. Check your connection and try again"],
  ['NO_GAME', refusedWith('NO_GAME'), "We couldn't find this game. Choose another one"],
  ['NOT_UFABET', refusedWith('NOT_UFABET'), "You don't have a UFABET account yet. Open one first, or contact us"],
  ['NOT_AREASLOT', refusedWith('NOT_AREASLOT'), "You don't have an AREASLOT account yet. Open one first, or contact us"],
])('credentials that failed to load (%s) show an error with a retry and no loader', async (_, answer, words) => {
  const { actor, container } = await open({}, { load: [answer, worked(sampleCredentials)] })
  expect(screen.getByRole('alert').textContent).toBe(`Couldn't load the account${words}Try again`)
  expect(container.querySelector('[aria-busy=true]')).toBe(null)
  press('Try again')
  expect(actor.getSnapshot().value).toBe('loading')
})

// @covers 8.handling-9 8.handling-25
test.each([
  ['SLOT_ACTIVATE_FAIL', "Couldn't open the game account. Try again, or contact us"],
  ['NO_GAME', "We couldn't find this game. Choose another one"],
])('an activation refused with %s shows an alert under the error title and no loader', async (code, words) => {
  await open({ game: { isActive: false } }, { submit: [refusedWith(code)] })
  press('Open account')
  await settled()
  expect((await screen.findByRole('alert')).textContent).toBe(`That didn't go through${words}`)
  expect(button('Open account').getAttribute('aria-busy')).toBe(null)
})

// @covers 8.handling-26
test('a refused reset shows no loader and keeps the account', async () => {
  await open({}, { submit: [refusedWith('SLOT_RESET_PASSWORD_FAIL')], load: [worked(sampleCredentials), worked(sampleCredentials)] })
  press('Get new password')
  press('Replace password')
  expect((await screen.findByRole('alert')).textContent).toBe(
    "That didn't go throughCouldn't change the game password. The old one still works. Try again",
  )
  expect(button('Get new password').getAttribute('aria-busy')).toBe(null)
})

test.each([
  ['TRANSFER_FAIL', "The transfer didn't go through. The money is back in your wallet. Try again"],
  ['MONEY_NOT_ENOUGH', 'Not enough money. Enter a smaller amount, or make a deposit'],
  ['NO_WALLET', "We couldn't find a wallet for this account. Reload the page, or contact us"],
  ['TRANSFER_MINIMUM', 'The amount must be more than 0. Enter another amount'],
])('money refused with %s shows a sentence', async (code, words) => {
  await open({ game: { amount: satangOf(0) }, inWallet: 100 }, { submit: [refusedWith(code)] })
  press('Add ฿1 and play')
  expect((await screen.findByRole('alert')).textContent).toBe(`That didn't go through${words}`)
})

test('SLOT_NO_ACCOUNT corrects the state, and an account can be opened', async () => {
  await open({}, { load: [refusedWith('SLOT_NO_ACCOUNT')] })
  expect(screen.getByText("You don't have an account for this game yet. Open one first")).toBeTruthy()
  expect(button('Open account').disabled).toBe(false)
})

test('an account that is already open is shown as a success', async () => {
  await open({ game: { isActive: false } }, { submit: [refusedWith('SLOT_ALREADY_ACTIVE')] })
  press('Open account')
  expect(await screen.findByText('This game account is already open. You can play')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBe(null)
})

test('a password change without an answer is reported as not confirmed', async () => {
  const timeout: Problem = { kind: 'timeout', effect: 'none' }
  await open({}, { submit: [{ ok: false, problem: timeout }], load: [worked(sampleCredentials), worked(sampleCredentials)] })
  for (const name of ['Get new password', 'Replace password']) press(name)
  expect((await screen.findByRole('alert')).textContent).toContain("we can't confirm it")
})

test('after a lost answer the player can only check the request, or start again', async () => {
  await open({ game: { amount: satangOf(0) }, inWallet: 100 }, { submit: [lost], readStatus: [notServed] })
  press('Add ฿1 and play')
  fireEvent.click(await screen.findByRole('button', { name: 'Check now' }))
  const statement = (await screen.findByRole('link', { name: 'Open statement' })).getAttribute('href')
  press('Start again')
  expect([statement, button('Add ฿1 and play').getAttribute('aria-busy')]).toEqual(['/user/statement', null])
})
