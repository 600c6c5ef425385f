// @vitest-environment jsdom
import { provideAppGatePorts, provideSessionPorts } from '@krapao/machines'
import { appGateFakePorts, sessionFakePorts } from '@krapao/machines/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { GameSheet } from '#screens/gameAccount/GameSheet.tsx'
import { AppServicesProvider } from '#services/appServices.tsx'
import { lazyRoute } from '#services/lazyRoute.tsx'
import { fakeServices } from '#testing/fakeServices.ts'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { readLastBalances } from '#platform/lastBalances.ts'
import { local, tab } from '#platform/stores.ts'
import { HomeRoute } from './HomeRoute.tsx'
import type { HomeSheets } from './sheets.ts'

// A game in a frame can be left on the page.
vi.mock(import('#platform/config.ts'), async (importOriginal) => {
  const { defaultConfig } = await importOriginal()
  return { defaultConfig, config: { ...defaultConfig, iframe: true } }
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** The bank has not yet paid 20 baht. The game tells its balance when it is asked to. */
function open() {
  const web = 'https://pg.example'
  const pg = { code: 'PG', name: 'PG', category: 'slot', isActive: true, amount: 100, ftWalletSlot: 1, web, android: null, ios: null }
  const game = { balance: pg.amount }
  const { services } = fakeServices({
    '/api/wallet': () =>
      Response.json({
        profile: { _id: 'p1', username: '0800000001', name: 'Somchai', createdAt: '2026-01-01T00:00:00Z', coin: 0 },
        bankAccount: { bankCode: 'SCB', bankAccountName: 'SOMCHAI', bankAccountNo: '1', bank: { nameTH: 'ก', nameEN: 'S' } },
        wallet: { amount: 0 },
        invite: { amount: 0, success: 100, fail: 50 },
        slots: [{ ...pg }],
        withdrawing: 20,
      }),
    '/api/wallet/refresh/slot': () => {
      pg.amount = game.balance
      return Response.json({})
    },
    '/api/wallet/account/PG': () => Response.json({ username: 'kp1', password: 'secret' }),
    '/api/autoLogin/pg/kp1': () => Response.json({ link: 'https://pg.example/enter' }),
  })
  localStorage.setItem('token', 'a-token')
  const session = createActor(provideSessionPorts(sessionFakePorts()), { input: { token: 'a-token' } }).start()
  const appGate = createActor(provideAppGatePorts(appGateFakePorts()), { input: { locale: 'en' } }).start()
  const sheets = { gameAccount: lazyRoute(() => Promise.resolve(GameSheet)) } as unknown as HomeSheets
  renderInEnglish(
    <AppServicesProvider value={{ ...services, session, appGate }}>
      <MemoryRouter>
        <HomeRoute sheets={sheets} />
      </MemoryRouter>
    </AppServicesProvider>,
  )
  return game
}
const total = (baht: string) => waitFor(() => expect(screen.getByTestId('total').textContent).toBe(`฿${baht}`))

test('the total follows a game: when the page is shown again while it is open, and when it is left', async () => {
  const game = open()
  await total('120.00')
  fireEvent.click(within(screen.getByRole('list', { name: 'Your games' })).getByRole('button'))
  const play = () => screen.getByRole('button', { name: 'Play' })
  await waitFor(() => expect(play().getAttribute('aria-busy')).toBe(null))
  fireEvent.click(play())
  const leave = await screen.findByRole('button', { name: 'Leave the game' })
  game.balance = 70
  fireEvent.focus(window)
  await total('90.00')
  game.balance = 50
  fireEvent.click(leave)
  await total('70.00')
})

test('the balances for the offline page have the money in transit', async () => {
  open()
  await total('120.00')
  expect(readLastBalances({ local, tab })).toMatchObject({ total: 120_00, wallet: 0, games: 100_00, transit: 20_00 })
})
