// @vitest-environment jsdom
import { provideWalletPorts, walletPorts } from '@krapao/machines'
import { createKrapao, satangOf, unwrap } from '@krapao/sdk'
import { sandboxAt } from '@krapao/server'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { Balance } from '../react/Balance.tsx'
import { Cashier } from '../react/Cashier.tsx'
import { newPlayer } from './program.ts'

afterEach(cleanup)
const baseUrl = inject('baseUrl')
const patient = { timeout: 90_000 }

test('react shows a QR that is paid and the new balance, with one QR even if the first answer is lost', async () => {
  const player = await newPlayer(baseUrl)
  let token: string | null = null
  const keys: (string | null)[] = []
  const lossy: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const creates = request.method === 'POST' && request.url.includes('/qr')
    if (creates) keys.push(request.headers.get('idempotency-key'))
    const answer = await fetch(request)
    if (creates && keys.length === 1) throw new TypeError('the network went away')
    return answer
  }
  const krapao = createKrapao({ baseUrl, client: 'test/1.0.0', token: () => token, fetch: lossy })
  const login = await krapao.session.login({ username: player.phone, password: player.password })
  if (login.ok) token = login.value.token

  render(<Cashier krapao={krapao} pollIntervalMs={50} />)
  await screen.findByText('In your wallet: 0.00 baht', {}, patient)
  const amount = screen.getByLabelText('Baht')
  const make = screen.getByRole('button', { name: 'Make a QR' })
  for (const value of ['1,000', '100 baht', '10.999']) {
    fireEvent.change(amount, { target: { value } })
    fireEvent.click(make)
    expect((await screen.findByRole('alert', {}, patient)).textContent).toBe('For instance 100 or 100.25.')
  }
  expect(keys).toEqual([])
  fireEvent.change(amount, { target: { value: '100.25' } })
  fireEvent.click(make)
  await expect.poll(() => screen.queryByRole('alert')?.textContent, patient).toBe('Not now: offline')
  fireEvent.click(make)
  const alt = (await screen.findByRole('img', {}, patient)).getAttribute('alt') ?? ''
  expect(alt).toMatch(/^QR \S+ to pay 100\.25 baht$/)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])

  await sandboxAt(baseUrl).payQr(alt.split(' ')[1] ?? '')
  expect((await screen.findByRole('status', {}, patient)).textContent).toBe('Paid: 100.25 baht')
  await screen.findByText('In your wallet: 100.25 baht', {}, patient)
})

test('react shows the balance of the machine, and a new one after a refresh', async () => {
  const player = await newPlayer(baseUrl)
  let token: string | null = null
  const krapao = createKrapao({ baseUrl, client: 'test/1.0.0', token: () => token })
  token = unwrap(await krapao.session.login({ username: player.phone, password: player.password })).token
  const wallet = createActor(provideWalletPorts(walletPorts(krapao, localStorage))).start()
  onTestFinished(() => void wallet.stop())
  render(<Balance wallet={wallet} />)
  await screen.findByText('Altogether: 0.00 baht', {}, patient)
  const made = unwrap(await krapao.qrDeposit.create({ bankCode: 'KBANK', amount: satangOf(10_025) }))
  if (made.status === 'live') await sandboxAt(baseUrl).payQr(made.qr.qrcodeId)
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Altogether: 100.25 baht', {}, patient)).toBeTruthy()
})
