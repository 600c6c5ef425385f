import { provideQrDepositPorts } from '@krapao/machines'
import { failedWith, lost, offline, refusedWith, silent, worked, type Walk } from '@krapao/machines/testing'
import type { AnyMachineSnapshot } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { ownAccountSample, panelSample, sampleNow, qrSample } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { QrDeposit } from './QrDeposit.tsx'

const live = worked({ status: 'live', qr: qrSample })
const noop = () => {}
const none = worked({ status: 'none' })
const paid = (amount: number, late = false) => worked({ status: 'paid', amount, late })

const providerClosed = failedWith({ kind: 'refused', message: 'ปิดปรับปรุงถึง 06:00', effect: 'none' })

const qrOutcomes = {
  loadQr: [none, live, offline],
  createQr: [live, refusedWith('QR_FAIL'), providerClosed, lost],
  pollQr: [live, paid(50_000), paid(45_000), paid(60_000, true), worked({ status: 'expired' }), worked({ status: 'cancelled' })],
  checkQr: [paid(50_000), worked({ status: 'expired' }), offline],
  cancelQr: [worked(null), lost],
}
const machineAt = (time: number) =>
  provideQrDepositPorts({
    actors: { loadQr: silent(), createQr: silent(), cancelQr: silent(), checkQr: silent() },
    now: () => time,
    newKey: () => 'key',
  })
const walk: Walk = {
  starts: [{ input: panelSample }, { input: panelSample, provide: () => machineAt(qrSample.expiresAt) }],
  events: { 'amount.changed': [50_000, 5000].map((amount) => ({ type: 'amount.changed', amount })) },
  outcomes: qrOutcomes,
  identity: ({ context }) => [
    context['amount'],
    context['asksToCancel'],
    context['problem'],
    context['payment'],
    context['idempotencyKey'],
    context['page'],
  ],
}

/** Status checks behind a live QR and hidden pages look the same. */
function appearanceOf({ value, context }: AnyMachineSnapshot): unknown {
  switch (value) {
    case 'noQr':
      return context['problem']
    case 'loading':
      return context['idempotencyKey'] !== null
    case 'failed':
      return context['problem']
    case 'paid':
      return context['payment']
    default:
      return context['asksToCancel']
  }
}

export const states = [
  screenOf({
    name: 'qrDeposit/QrDeposit',
    machine: machineAt(sampleNow + 212_000),
    walk,
    appearance: appearanceOf,
    render: (actor) => (
      <Page>
        <h1>QR</h1>
        <h2>{panelSample.bankCode}</h2>
        <QrDeposit
          actor={actor}
          amount={50_000}
          own={ownAccountSample}
          now={() => sampleNow}
          onCreate={noop}
          onAnother={noop}
          onOther={noop}
          onDone={noop}
        />
      </Page>
    ),
  }),
]
