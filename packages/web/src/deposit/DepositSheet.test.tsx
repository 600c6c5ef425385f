// @vitest-environment jsdom
import { createKrapao } from '@krapao/sdk'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RootsProvider, type Roots } from '../app/roots.tsx'
import { renderInEnglish } from '../testing/renderInEnglish.tsx'
import { depositSample, walletSample } from '../testing/samples.ts'
import { createToasts } from '../ui/toasts.ts'
import { DepositSheet } from './DepositSheet.tsx'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = () => {}
})
afterEach(cleanup)

test('a QR that could not be made: what the provider said is a danger toast', async () => {
  const answers: Record<string, unknown> = {
    'GET /api/lookup/deposit': { ...depositSample, banks: depositSample.banks.filter(({ bankCode }) => bankCode === 'KBANK') },
    'GET /api/lookup/slip': { window: { from: '06:00', to: '23:00', timeZone: 'Asia/Bangkok' }, hours: 1 },
    'GET /api/qrcode/KBANK': { hasQrcode: false, status: 'none' },
    'POST /api/qrcode/KBANK': { hasQrcode: false, message: 'ปิดปรับปรุงถึง 06:00' },
  }
  const krapao = createKrapao({
    baseUrl: 'http://api',
    client: 'test/1',
    token: 'a-token',
    fetch: (asked) => {
      const { method, url } = new Request(asked)
      return Promise.resolve(Response.json(answers[`${method} ${new URL(url).pathname}`]))
    },
  })
  const toasts = createToasts()
  renderInEnglish(
    // Of what lives as long as the page the sheet needs these two.
    <RootsProvider value={{ krapao, toasts } as Roots}>
      <DepositSheet wallet={walletSample} onMoneyMoved={() => {}} onClose={() => {}} />
    </RootsProvider>,
  )
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '100' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create QR' }))
  await waitFor(() => expect(toasts.shown()).toEqual([{ id: 1, kind: 'danger', text: 'ปิดปรับปรุงถึง 06:00' }]))
})
