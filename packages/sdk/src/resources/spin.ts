import type { Schemas } from '../contract/contract.ts'
import { bahtToSatang, type Satang } from '../money.ts'
import { andThen, unreadable, type Outcome } from '../outcome.ts'
import type { CallOptions, NoArgs } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/** A prize to claim: money in satang, or coins. */
export type Coupon = Omit<Schemas['Coupon'], 'amount' | 'unit'> & ({ unit: 'baht'; amount: Satang } | { unit: 'coin'; amount: number })

/** The prize wheel and its coupons. */
export type Spin = {
  /** Returns slices, coins, and (extension) the commitment to the next draw. */
  setup(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['SpinSetup']>>
  /** Spends a coin. Create `clientSeed` (extension) after reading the setup. */
  spin(args?: Schemas['SpinOrder'], options?: CallOptions): Promise<Outcome<SpinResult>>
  /** Lists unclaimed prizes. */
  coupons(args?: NoArgs, options?: CallOptions): Promise<Outcome<Coupon[]>>
  /** Claims a coupon by its `_id`. Refused with COUPON_EXPIRED, BONUS_REMAINING … */
  claimCoupon(args: Schemas['CouponOrder'], options?: CallOptions): Promise<Outcome<null>>
  /** Returns whether the wheel is offered. */
  active(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['SpinActive']>>
}

/** The slice, and (extension) the proof of a fair draw. */
export type SpinResult = Omit<Schemas['SpinAnswer'], 'success' | 'error' | 'result'> & {
  result: NonNullable<Schemas['SpinAnswer']['result']>
}

export const spin = (call: Call): Spin => ({
  setup: (_args, options) => call('getSpinSetup', {}, options),
  spin: async (body = {}, options) =>
    andThen(await call('spin', { body }, options), ({ success: _success, error: _error, result, ...proof }) =>
      result === undefined ? unreadable('unknown') : { ok: true, value: { result, ...proof } },
    ),
  coupons: async (_args, options) =>
    andThen(await call('listCoupons', {}, options), (coupons) => {
      try {
        return { ok: true, value: coupons.map(couponOf) }
      } catch {
        return unreadable('none')
      }
    }),
  claimCoupon: (body, options) => call('claimCoupon', { body }, options),
  active: (_args, options) => call('getSpinActive', {}, options),
})

/** Baht become satang here and not by the contract, because only the unit says whether the amount is money. */
const couponOf = ({ amount, unit = 'baht', ...rest }: Schemas['Coupon']): Coupon =>
  unit === 'coin' ? { ...rest, unit, amount } : { ...rest, unit, amount: bahtToSatang(amount) }
