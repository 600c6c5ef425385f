// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppServicesProvider } from '#services/appServices.tsx'
import words from '#i18n/words/en/bonus.json' with { type: 'json' }
import problems from '#i18n/words/en/problem.json' with { type: 'json' }
import promotionWords from '#i18n/words/en/promotion.json' with { type: 'json' }
import ui from '#i18n/words/en/ui.json' with { type: 'json' }
import { fakeServices, refused, type Answers } from '#testing/fakeServices.ts'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { BonusRoute } from './BonusRoute.tsx'

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
      <BonusRoute />
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
test.each(['BONUS_ALREADY_ACTIVE', 'BONUS_REMAINING', 'BONUS_MAX_CLAIMED'] as const)(
  'a bonus refused with %s shows the reason in its sheet and reads the bonuses again',
  async (code) => {
    const { lists, toasts } = open({ '/api/bonus/activate/DAILY': refused(code) })
    fireEvent.click(await screen.findByRole('button', { name: /Daily/ }))
    await receive()
    expect(await alert()).toBe(`${ui.command.error}${problems[code]}`)
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

test('a promotion that was taken has the focus when its sheet is closed', async () => {
  let taken = false
  open({
    '/api/promotion/find/SABAIDEE': () => Response.json({ code: 'SABAIDEE', description: '', percentFail: 50 }),
    '/api/promotion/activate/SABAIDEE': () => {
      taken = true
      return Response.json({})
    },
    '/api/bonus/check/active': () => Response.json(taken ? { status: true, type: 'promotion' } : { status: false }),
    '/api/promotion/current': () => Response.json({ promotion: taken ? { code: 'SABAIDEE', description: '', percentFail: 50 } : null }),
  })
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'sabaidee' } })
  fireEvent.click(screen.getByRole('button', { name: promotionWords.search }))
  await receive()
  const card = await screen.findByRole('region', { name: 'SABAIDEE' })
  await waitFor(() => expect(document.activeElement).toBe(card))
})

// @covers 8.handling-17 BONUS_CONDITION
test('an end refused with BONUS_CONDITION shows the reason and reads the bonuses again', async () => {
  const { lists, toasts } = open({
    '/api/bonus/check/active': () => Response.json({ status: true, type: 'day' }),
    '/api/bonus/preview': () => Response.json({ ...running, ends: true }),
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
