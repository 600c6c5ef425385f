import type { LiveQr, QrState, Satang } from '@krapao/sdk'
import type { Walk } from '../testing/coverPaths.ts'
import { lost, refusedWith, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { QrDepositPorts } from './qrDeposit.ports.ts'

const satang = (amount: number) => amount as Satang

export const sampleQr: LiveQr = {
  qrcodeId: 'q1',
  qrcode: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  amount: satang(10_000),
  expiresAt: 600_000,
}
const state = (value: QrState) => worked<QrState>(value)

export const qrAnswers = {
  none: state({ status: 'none' }),
  live: state({ status: 'live', qr: sampleQr }),
  /** Reported as live, but expired by the server's clock. */
  over: state({ status: 'live', qr: { ...sampleQr, expiresAt: -1 } }),
  paid: state({ status: 'paid', amount: satang(10_000), late: false }),
  paidLess: state({ status: 'paid', amount: satang(4_000), late: true }),
  expired: state({ status: 'expired' }),
  cancelled: state({ status: 'cancelled' }),
  refused: refusedWith('QR_FAIL'),
  lost,
}

export const qrDepositFakePorts = (): QrDepositPorts => ({
  actors: { loadQr: silent(), createQr: silent(), cancelQr: silent(), checkQr: silent() },
  now: () => 0,
  newKey: () => 'k1',
})

const answers = Object.values(qrAnswers)

export const qrDepositSamples = {
  starts: [{ input: { bankCode: 'KBANK', minimum: satang(100), quickAmounts: [1_000, 2_000].map(satang) } }],
  events: { 'amount.changed': [50, 10_000].map((amount) => ({ type: 'amount.changed', amount })) },
  outcomes: { loadQr: answers, createQr: answers, checkQr: answers, pollQr: answers, cancelQr: [worked(null), lost] },
} satisfies Walk
