// @vitest-environment jsdom
import { createKrapao } from '@krapao/sdk'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Live } from '#platform/live.ts'
import { AppServicesProvider, type AppServices } from '#services/appServices.tsx'
import { lazyRoute } from '#services/lazyRoute.tsx'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { depositSample, walletSample } from '#testing/samples.ts'
import { createToasts } from '#ui/toast/toasts.ts'
import { DepositSheet } from './DepositSheet.tsx'

vi.mock(import('#platform/config.ts'), async (importOriginal) => {
  const { defaultConfig } = await importOriginal()
  return { defaultConfig, config: { ...defaultConfig, paytimzMinimum: 20_00, fpMinimum: 30_50, minimumDeposit: 15_00 } }
})
afterEach(cleanup)

function open(providers: string[], refusal: Response = Response.json({ hasQrcode: false, message: 'ปิดปรับปรุงถึง 06:00' })) {
  const answers: Record<string, unknown> = {
    '/api/lookup/deposit': { ...depositSample, banks: depositSample.banks.filter(({ bankCode }) => providers.includes(bankCode)) },
    '/api/lookup/slip': { window: { from: '06:00', to: '23:00', timeZone: 'Asia/Bangkok' }, hours: 1 },
  }
  const krapao = createKrapao({
    baseUrl: 'http://api',
    client: 'test/1',
    token: 'a-token',
    fetch: (input, init) => {
      const { method, url } = new Request(input, init)
      if (method === 'POST') return Promise.resolve(refusal.clone())
      return Promise.resolve(Response.json(answers[new URL(url).pathname] ?? { hasQrcode: false }))
    },
  })
  const toasts = createToasts()
  const silentLive: Live = { connect: () => {}, subscribe: () => () => {} }
  renderInEnglish(
    <AppServicesProvider value={{ krapao, toasts, live: silentLive } as AppServices}>
      <DepositSheet wallet={walletSample} slips={lazyRoute(() => new Promise(() => {}))} onMoneyMoved={() => {}} onClose={() => {}} />
    </AppServicesProvider>,
  )
  return toasts
}

// @covers 8.handling-10
test('a refused QR shows the provider’s message in a danger toast', async () => {
  const toasts = open(['KBANK'])
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '100' } })
  fireEvent.click(screen.getByRole('button', { name: 'Get QR for ฿100' }))
  await waitFor(() => expect(toasts.shown()).toEqual([{ id: 1, kind: 'danger', text: 'ปิดปรับปรุงถึง 06:00' }]))
})

test('an amount over the player’s own limit is refused at the field, and only there', async () => {
  const params = { field: 'amount', ownLimit: 'day', left: 20 }
  const toasts = open(['KBANK'], Response.json({ message: 'KEY_INVALID', params }, { status: 422 }))
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '100' } })
  fireEvent.click(screen.getByRole('button', { name: 'Get QR for ฿100' }))
  expect(await screen.findAllByText(/You can deposit ฿20 more right now/)).toHaveLength(1)
  expect(toasts.shown()).toEqual([])
})

// @covers 5.qr-5 5.qr-6 7.opening-25 9.notes-5
test.each([
  ['KBANK', 'Minimum ฿15', ['20', '50', '100', '500', '1,000']],
  ['PAYTIMZ', 'Minimum ฿20', ['20', '50', '100', '500', '1,000']],
  ['FP', 'Minimum ฿30.50', ['30.50', '50', '100', '500', '1,000']],
])('deposit, method %s, shows the minimum of the build and no quick amount below it', async (code, least, amounts) => {
  open([code])
  await screen.findByLabelText('Amount')
  const quick = within(screen.getByRole('group', { name: 'Quick amounts' })).getAllByRole('button')
  expect([screen.getByText(/^Minimum /).textContent, quick.map((button) => button.textContent)]).toEqual([least, amounts])
})
