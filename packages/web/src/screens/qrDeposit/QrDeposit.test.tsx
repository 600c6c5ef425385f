// @vitest-environment jsdom
import { provideQrDepositPorts } from '@krapao/machines'
import { answers, refusedWith, settled, simulatedTime, worked } from '@krapao/machines/testing'
import { satangOf, type Outcome, type QrState, type StatementEntry } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { factsIn, renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Entries } from '#screens/deposit/Receipt.tsx'
import { ownAccountSample, panelSample, sampleNow, qrSample } from '#testing/samples.ts'
import { QrDeposit } from './QrDeposit.tsx'

afterEach(cleanup)

/** The provider's SVG in the page itself, where its scripts would run. */
const qrAsElement = 'svg[viewBox="0 0 29 29"]'
const none: Outcome<QrState> = worked({ status: 'none' })
const live: Outcome<QrState> = worked({ status: 'live', qr: qrSample })
const cancelled: Outcome<unknown> = worked(null)

async function open(created: Outcome<QrState>, latest: readonly StatementEntry[] = []) {
  const calls: unknown[] = []
  const time = simulatedTime(sampleNow)
  const actor = createActor(
    provideQrDepositPorts({
      actors: {
        loadQr: answers('load', [none, none]),
        createQr: answers('create', [created], calls),
        cancelQr: answers('cancel', [cancelled], calls),
        checkQr: answers('check', [live, live]),
      },
      now: time.now,
      newKey: () => 'key',
    }),
    { clock: time.clock, input: panelSample },
  ).start()
  await settled()
  const create = () => {
    actor.send({ type: 'amount.changed', amount: satangOf(50_000) })
    actor.send({ type: 'create.requested' })
  }
  const { container } = renderInEnglish(
    <Entries value={{ latest, since: sampleNow }}>
      <QrDeposit
        actor={actor}
        amount={50_000}
        own={ownAccountSample}
        now={time.now}
        onCreate={create}
        onOther={() => {}}
        onDone={() => {}}
      />
    </Entries>,
  )
  return { container, calls, time }
}
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settled()
  })

// @covers 2.deposit-19 2.deposit-20 2.deposit-21 2.deposit-22 G15.2
test('a created QR is an inert picture with the remaining time in mm:ss, and can be cancelled', async () => {
  const { container, calls, time } = await open(live)
  await press('Get QR for ฿500')
  expect(calls).toEqual([['create', { bankCode: 'WW', amount: satangOf(50_000), idempotencyKey: 'key' }]])
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'QR code for ฿500.00' }).src).toBe(
    `data:image/svg+xml,${encodeURIComponent(qrSample.qrcode)}`,
  )
  expect(container.querySelector(qrAsElement)).toBe(null)
  expect(screen.getByText('15:00')).toBeTruthy()
  await act(() => time.pass(2000))
  expect(screen.getByText('14:58')).toBeTruthy()
  await press('Cancel this QR')
  expect(calls).toHaveLength(1)
  await press('Keep the QR')
  expect([screen.queryByRole('alertdialog'), screen.getByRole('img')]).toEqual([null, expect.anything()])
  await press('Cancel this QR')
  await press('Cancel the QR')
  expect(calls.at(-1)).toEqual(['cancel', { qrcodeId: 'qr-1' }])
  expect([screen.queryByRole('img'), screen.getByRole('button', { name: 'Get QR for ฿500' })]).toEqual([null, expect.anything()])
})

// @covers 8.handling-6
test('a refusal shows its message in place, says that nothing was charged, and offers other ways', async () => {
  await open(refusedWith('QR_FAIL'))
  await press('Get QR for ฿500')
  expect(screen.getByRole('alert').textContent).toBe("Couldn't create the QR. Try again, or deposit another way")
  expect(screen.getByText('Nothing was charged')).toBeTruthy()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Get QR for ฿500', 'Pay another way'])
})

test('a paid QR shows its reference and the wallet balance as soon as its entry is read', async () => {
  const arrived: StatementEntry = {
    statementType: 'deposit',
    status: 'SUCCESS',
    from: 'WW',
    to: 'WALLET',
    amount: satangOf(50_000),
    change: satangOf(50_000),
    moved: satangOf(50_000),
    createdAt: new Date(sampleNow + 1000).toISOString(),
    reference: 'S31',
    balance: satangOf(60_050),
  }
  const { container } = await open(worked({ status: 'paid', amount: satangOf(50_000), late: false }), [arrived])
  await press('Get QR for ฿500')
  expect(factsIn(container)).toContainEqual(['Wallet balance', '฿600.50'])
  expect(screen.getByText('S31')).toBeTruthy()
})
