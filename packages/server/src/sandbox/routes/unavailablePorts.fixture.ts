import type { Adapter } from '#ports/adapter.ts'

const unavailable = () => Promise.reject(new Error('unavailable'))
const noGame = {
  open: unavailable,
  resetPassword: unavailable,
  balance: unavailable,
  deposit: unavailable,
  withdraw: unavailable,
  status: unavailable,
  betsSince: unavailable,
  launch: unavailable,
  suspend: unavailable,
  resume: unavailable,
}

/** For a server without its sandbox. */
export const ports: Adapter = () => ({
  sms: { showsCodes: false, send: () => Promise.reject(new Error('no gateway')) },
  payment: {
    namesBankPayment: true,
    createQr: () => Promise.resolve({ outcome: 'refused', message: 'QR_FAIL' }),
    cancelQr: () => Promise.resolve(),
    statusOf: () => Promise.resolve({ state: 'unknown' }),
  },
  bank: { payOut: unavailable, payoutOf: unavailable, incomingSince: unavailable, transferOf: unavailable },
  gift: { codeOf: () => undefined, look: unavailable, redeem: unavailable },
  game: noGame,
})
