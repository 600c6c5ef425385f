// @vitest-environment jsdom
import { provideRefundPorts, provideRefundsPorts } from '@krapao/machines'
import { answers, offline, refundFakePorts, sampleCheck, sampleChecks, settled, silent, worked } from '@krapao/machines/testing'
import type { Outcome, RefundCheck } from '@krapao/sdk'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { factsIn } from '#testing/renderInEnglish.tsx'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Refund } from './Refund.tsx'

afterEach(cleanup)

async function open(...checks: Outcome<RefundCheck>[]) {
  const ports = refundFakePorts()
  const check = { ...ports.check, actors: { load: answers<Outcome<RefundCheck>, { query: null }>('check', checks) } }
  const actor = createActor(provideRefundPorts({ ...ports, check })).start()
  const list = createActor(provideRefundsPorts({ actors: { loadPage: silent() } }), { input: { limit: 10 } }).start()
  await settled()
  const { container } = renderInEnglish(<Refund actor={actor} list={list} />)
  return { actor, container }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('the first step collects what accrued; below it, what was collected before can be moved', async () => {
  await open(worked(sampleCheck))
  expect([screen.getByTestId('refund-accrued').textContent, screen.getByTestId('refund-amount').textContent]).toEqual(['฿42.50', '฿100.25'])
  expect([button('Collect ฿42.50').disabled, button('Move ฿100.25 to wallet').disabled]).toEqual([false, false])
})

test('the second step shows what reaches the wallet, both ways in percent and baht', async () => {
  await open(worked({ ...sampleCheck, result: false }))
  expect(factsIn(screen.getByRole('region', { name: 'Collected, not in your wallet yet' }))).toEqual([
    ['No active bonus: 100%', '฿100.25'],
    ['With an active bonus: 50%', '฿50.12'],
  ])
  expect(screen.queryByRole('button', { name: /^Collect/ })).toBeNull()
})

test('a question names what a running bonus takes, in its text and in its button', async () => {
  await open(worked(sampleChecks.withBonus), worked(sampleChecks.withBonus))
  fireEvent.click(button('Move ฿50.12 to wallet'))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText(/You lose ฿50.13 for good/)).toBeTruthy()
  expect(within(question).getByRole('button', { name: 'Move and lose ฿50.13' })).toBeTruthy()
})

test('while a bonus runs receiving is disabled, under two lines that say why and what to do', async () => {
  await open(worked(sampleChecks.withBonus))
  const part = screen.getByRole('region', { name: 'Cashback you can collect' })
  expect([
    button('Collect ฿42.50').disabled,
    within(part)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ]).toEqual([true, ["You can't collect cashback while a bonus is active", 'Finish or end the bonus first. Your losses still count.']])
})

test('without a refund a message replaces both steps', async () => {
  await open(worked(sampleChecks.empty))
  expect(screen.queryAllByRole('button', { name: /^(Collect|Move)/ })).toEqual([])
  expect(screen.getByText(/^No cashback to collect yet/)).toBeTruthy()
})

test('a refund that would pay nothing is not offered for confirmation, and the reason is shown', async () => {
  const { actor } = await open(worked({ ...sampleChecks.withBonus, refundFail: 0 }))
  expect([button('Move to wallet').disabled, screen.getByText(/^Moving it now would add nothing to your wallet/) !== null]).toEqual([
    true,
    true,
  ])
  actor.send({ type: 'add.requested' })
  await settled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a refund received on another device closes the question and never shows 0.00', async () => {
  const { actor } = await open(worked(sampleCheck), worked(sampleCheck), worked(sampleChecks.empty))
  fireEvent.click(button('Move ฿100.25 to wallet'))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Move ฿100.25 cashback to your wallet?')
  actor.send({ type: 'wallet.changed' })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([screen.queryByRole('button', { name: /to wallet/ }), screen.queryByTestId('refund-amount')]).toEqual([null, null])
})

test('the operator’s HTML is sanitised', async () => {
  const info = '<p onclick="a()">5 %</p><form><input></form><img src=x onerror=a()>'
  const { container } = await open(worked({ ...sampleCheck, info }))
  expect(screen.getByText('5 %').parentElement?.innerHTML).toBe('<p>5 %</p><img>')
  expect(container.querySelectorAll('form, input').length).toBe(0)
})

test('a check that failed shows an error with a retry and no loader', async () => {
  await open(offline, worked(sampleCheck))
  expect(screen.getByRole('heading', { name: 'Past cashback' })).toBeTruthy()
  fireEvent.click(button('Try again'))
  await waitFor(() => expect(button('Collect ฿42.50').disabled).toBe(false))
})

test('a later failure is shown beside the loaded values', async () => {
  const { actor } = await open(worked(sampleCheck), offline)
  actor.send({ type: 'wallet.changed' })
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByTestId('refund-amount').textContent).toBe('฿100.25')
})
