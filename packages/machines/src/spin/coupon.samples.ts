import { assign } from 'xstate'
import type { Coupon, Satang } from '@krapao/sdk'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { problemIn, refusedWith } from '../testing/problems.ts'
import type { CouponOrder, CouponPorts } from './coupon.ports.ts'

const expiresAt = '2026-12-21T07:32:07Z'
const prize = (name: string) => ({ name, slice: { label: name, htmlDescription: `<p>${name}</p>` } })
const satang = (amount: number) => amount as Satang

export const sampleCoupons: readonly [Coupon, Coupon, Coupon] = [
  { _id: 'c1', prize: prize('20 baht'), unit: 'baht', amount: satang(2_000), kind: 'wallet', expiresAt },
  { _id: 'c2', prize: prize('Bonus 50'), unit: 'baht', amount: satang(5_000), kind: 'bonus', turnover: 5, percentFail: 50, expiresAt },
  { _id: 'c3', prize: prize('3 coins'), unit: 'coin', amount: 3, kind: 'coins', expiresAt },
]

export const couponFakePorts = (): CouponPorts => requestFakePorts<CouponOrder, null>()

const savedRequest = { order: { coupon: sampleCoupons[0] }, idempotencyKey: 'k0', resumed: true }

export const couponSamples = {
  starts: [{}, { provide: (machine) => machine.provide({ actions: { 'restore request': assign({ request: savedRequest }) } }) }],
  events: { 'claim.requested': [{ type: 'claim.requested', coupon: sampleCoupons[0] }] },
  outcomes: { submitRequest: requestOutputs(null, problemIn(refusedWith('COUPON_EXPIRED'))) },
} satisfies Walk
