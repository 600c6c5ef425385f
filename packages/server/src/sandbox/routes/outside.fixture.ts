import type { Adapter } from '#ports/adapter.ts'

const away = () => Promise.reject(new Error('nobody is there'))
const noGame = {
  open: away,
  resetPassword: away,
  balance: away,
  deposit: away,
  withdraw: away,
  status: away,
  betsSince: away,
  launch: away,
  suspend: away,
  resume: away,
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
  bank: { payOut: away, payoutOf: away, incomingSince: away, transferOf: away },
  gift: { codeOf: () => undefined, look: away, redeem: away },
  game: noGame,
})
