// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppServicesProvider } from '#services/appServices.tsx'
import words from '#i18n/words/en/bonus.json' with { type: 'json' }
import problems from '#i18n/words/en/problem.json' with { type: 'json' }
import promotionWords from '#i18n/words/en/promotion.json' with { type: 'json' }
import ui from '#i18n/words/en/ui.json' with { type: 'json' }
import { fakeServices, refused, type Answers } from '#testing/fakeServices.ts'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { lazyRoute } from '#services/lazyRoute.tsx'
import { BonusRoute } from './BonusRoute.tsx'
import { fillNotice } from './Offer.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const wallet = {
  profile: { _id: 'p1', username: '0800000001', name: 'Somchai', createdAt: '2026-01-01T00:00:00Z', coin: 0 },
  bankAccount: { bankCode: 'KBANK', bankAccountName: 'SOMCHAI', bankAccountNo: '1', bank: { nameTH: 'ก', nameEN: 'K' } },
  wallet: { amount: 0 },
  invite: { amount: 0, success: 100, fail: 50 },
  slots: [],
}
const offer = { code: 'DAILY', name: 'Daily', type: 'day', maxReceived: 1, percentFail: 50, banners: [], userBonus: null }
const price = { active: false, pays: 60, forfeits: 40, grant: 10, total: 110, turnoverRequired: 500, percentFail: 50, minimum: 50 }
const running = {
  active: true,
  state: 'running',
  source: 'bonus',
  code: 'DAILY',
  name: 'Daily',
  pays: 5,
  forfeits: 5,
  turnoverDone: 1,
  grant: 10,
  total: 15,
}

const waiting = { ...running, active: false, state: 'waiting', source: 'promotion', code: 'SABAIDEE', name: 'SABAIDEE', ends: true }

const sheets = {
  deposit: lazyRoute(() =>
    Promise.resolve(({ onClose }: { onClose: () => void }) => (
      <button type="button" onClick={onClose}>
        the deposit sheet
      </button>
    )),
  ),
  slips: lazyRoute(() => Promise.resolve(() => null)),
}

function open(answers: Answers) {
  const { services, requests, toasts } = fakeServices({
    '/api/wallet': () => Response.json(wallet),
    '/api/bonus': () => Response.json([offer]),
    '/api/bonus/check/active': () => Response.json({ status: false }),
    '/api/bonus/preview': () => Response.json(price),
    '/api/promotion/current': () => Response.json({ promotion: null }),
    ...answers,
  })
  renderInEnglish(
    <AppServicesProvider value={services}>
      <MemoryRouter>
        <BonusRoute sheets={sheets} />
      </MemoryRouter>
    </AppServicesProvider>,
  )
  const lists = () => requests.filter((path) => path === '/api/bonus').length
  return { lists, toasts }
}
const alert = async () => (await screen.findByRole('alert')).textContent
async function receive(): Promise<void> {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: words.receive })
  await waitFor(() => expect(button().disabled).toBe(false))
  fireEvent.click(button())
}

// @covers 8.handling-14 BONUS_REMAINING BONUS_ALREADY_ACTIVE BONUS_MAX_CLAIMED
test.each([
  ['BONUS_ALREADY_ACTIVE', words.receive],
  ['BONUS_REMAINING', words.receive],
  ['BONUS_MAX_CLAIMED', words.another],
] as const)(
  'a bonus refused with %s shows the reason in its sheet with the button %s, and reads the bonuses again',
  async (code, button) => {
    const { lists, toasts } = open({ '/api/bonus/activate/DAILY': refused(code) })
    fireEvent.click(await screen.findByRole('button', { name: /Daily/ }))
    await receive()
    expect(await alert()).toBe(`${ui.command.error}${problems[code]}`)
    const offered = [words.receive, words.another].filter((name) => screen.queryByRole('button', { name }))
    expect([offered, screen.queryByTestId('early') !== null]).toEqual([[button], button === words.receive])
    await waitFor(() => expect(lists()).toBe(2))
    expect([toasts.shown(), localStorage.length]).toEqual([[], 0])
  },
)

// @covers 8.handling-15 BONUS_FULL NO_PROMOTION PROMOTION_RECEIVED
test.each(['PROMOTION_RECEIVED', 'BONUS_FULL', 'NO_PROMOTION'] as const)(
  'a promotion refused with %s shows the reason in its sheet and reads the bonuses again',
  async (code) => {
    const promotion = { code: 'SABAIDEE', description: '', percentFail: 50 }
    const { lists, toasts } = open({
      '/api/promotion/find/SABAIDEE': () => Response.json(promotion),
      '/api/promotion/activate/SABAIDEE': refused(code),
    })
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'sabaidee' } })
    fireEvent.click(screen.getByRole('button', { name: promotionWords.search }))
    await receive()
    expect(await alert()).toBe(`${ui.command.error}${problems[code]}`)
    await waitFor(() => expect(lists()).toBe(2))
    expect([toasts.shown(), localStorage.length]).toEqual([[], 0])
  },
)

function openToTake(): void {
  let taken = false
  open({
    '/api/promotion/find/SABAIDEE': () => Response.json({ code: 'SABAIDEE', description: '', percentFail: 50 }),
    '/api/promotion/activate/SABAIDEE': () => {
      taken = true
      return Response.json({})
    },
    '/api/bonus/check/active': () => Response.json(taken ? { status: true, type: 'promotion' } : { status: false }),
    '/api/bonus/preview': () => Response.json(taken ? waiting : price),
    '/api/promotion/current': () => Response.json({ promotion: taken ? { code: 'SABAIDEE', description: '', percentFail: 50 } : null }),
  })
}
async function takePromotion(): Promise<void> {
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'sabaidee' } })
  fireEvent.click(screen.getByRole('button', { name: promotionWords.search }))
  await receive()
  await screen.findByText(words.taken.title)
}

test('a promotion that was taken waits for a deposit, and its card has the focus when the sheet is closed', async () => {
  openToTake()
  await takePromotion()
  await screen.findByRole('heading', { level: 2, name: 'SABAIDEE', hidden: true })
  fireEvent.click(screen.getByRole('button', { name: words.notNow }))
  const card = await screen.findByRole('heading', { level: 2, name: 'SABAIDEE' })
  await waitFor(() => expect(document.activeElement).toBe(card))
})

test('a promotion that was taken can be deposited for at once, and then its card has the focus', async () => {
  openToTake()
  await takePromotion()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.deposit }))
  fireEvent.click(await screen.findByRole('button', { name: 'the deposit sheet' }))
  const card = await screen.findByRole('heading', { level: 2, name: 'SABAIDEE' })
  await waitFor(() => expect(document.activeElement).toBe(card))
})

test('a promotion that was taken can be dropped from its sheet, after a question', async () => {
  openToTake()
  await takePromotion()
  fireEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: words.drop.action }))
  const question = await screen.findByRole('alertdialog', { name: words.drop.question })
  expect(within(question).getByText(words.drop.text)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an early end names the loss in its question and its button', async () => {
  open({
    '/api/bonus/check/active': () => Response.json({ status: true, type: 'day' }),
    '/api/bonus/preview': () => Response.json({ ...running, ends: true, forfeits: 4.5 }),
  })
  fireEvent.click(await screen.findByRole('button', { name: words.end.action }))
  const question = await screen.findByRole('alertdialog', { name: words.end.question })
  const answers = within(question)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(answers.slice(-2)).toEqual([words.keep, 'End and lose ฿4.50'])
})

test('another bonus names the one that has to end first, and a received one when it can be taken again', async () => {
  const own = { ...offer, code: 'OWN', name: 'Own', userBonus: { _id: 'u1', isActive: true, received: [] } }
  const used = {
    ...offer,
    code: 'USED',
    name: 'Used up',
    userBonus: { _id: 'u2', isActive: false, received: [{ updatedAt: new Date().toISOString() }] },
  }
  open({
    '/api/bonus': () => Response.json([own, { ...offer, name: 'Sunny' }, used]),
    '/api/bonus/check/active': () => Response.json({ status: true, type: 'day' }),
    '/api/bonus/preview': () => Response.json({ ...running, code: 'OWN', name: 'Own' }),
  })
  expect((await screen.findByRole('button', { name: /Sunny/ })).textContent).toContain('Available when “Own” ends')
  const again = screen.getByRole<HTMLButtonElement>('button', { name: /Used up/ })
  expect([again.disabled, again.textContent]).toEqual([true, expect.stringMatching(/Available again on \d{1,2} \w{3} \d{4}/)])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('during a break bonuses are closed until its end, and the bonus of the player can still be ended', async () => {
  open({
    '/api/wallet': () => Response.json({ ...wallet, excludedUntil: '2030-01-02T03:04:05Z' }),
    '/api/bonus': refused('INVALID_USER_3'),
    '/api/bonus/check/active': refused('INVALID_USER_3'),
    '/api/bonus/preview': () => Response.json({ ...running, state: 'waiting', ends: true }),
  })
  expect(await screen.findByText(words.break.text.replace('{{time}}', '2 Jan 2030 10:04'))).toBeTruthy()
  expect(screen.getByRole('button', { name: words.drop.action })).toBeTruthy()
  expect([
    screen.queryByRole('button', { name: words.deposit }),
    screen.queryByRole('textbox'),
    screen.queryByRole('button', { name: /Daily/ }),
    screen.queryByRole('alert'),
  ]).toEqual([null, null, null, null])
})

// @covers 8.handling-17 BONUS_CONDITION
test('an end refused with BONUS_CONDITION shows the reason and reads the bonuses again', async () => {
  const { lists, toasts } = open({
    '/api/bonus/check/active': () => Response.json({ status: true, type: 'day' }),
    '/api/bonus/preview': () => Response.json({ ...running, ends: true, forfeits: 0 }),
    '/api/bonus/clear': refused('BONUS_CONDITION'),
  })
  fireEvent.click(await screen.findByRole('button', { name: words.end.action }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words.end.confirm }))
  expect(await alert()).toBe(`${ui.command.error}${problems.BONUS_CONDITION}`)
  await waitFor(() => expect(lists()).toBe(2))
  expect(toasts.shown()).toEqual([])
})

test('bonuses that cannot be read show the reason, and can be read again', async () => {
  let works = false
  open({ '/api/bonus': () => (works ? Response.json([offer]) : Response.json({ message: 'INTERNAL_SERVER_ERROR' }, { status: 500 })) })
  expect(await alert()).toContain(problems.INTERNAL_SERVER_ERROR)
  works = true
  fireEvent.click(screen.getByRole('button', { name: ui.tryAgain }))
  expect(await screen.findByRole('button', { name: /Daily/ })).toBeTruthy()
})

// @covers 2.bonus-17
test.each([
  ['<p>{percentFail}% of it</p>', '<p>30% of it</p>'],
  ['<p>{{percentFail}} % and { percentFail } %</p>', '<p>30 % and 30 %</p>'],
  ['<p>Nothing to fill in</p>', '<p>Nothing to fill in</p>'],
])('%s has its percentage in place of the placeholder', (notice, shown) => {
  expect(fillNotice(notice, 30)).toBe(shown)
})
