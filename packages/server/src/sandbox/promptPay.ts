import { generate } from 'promptparse'

/** Tax id and suffix of a biller that does not exist, one for each provider. */
const billers = {
  KBANK: '099999999999100',
  WW: '099999999999101',
  PAYTIMZ: '099999999999102',
  PAYONEX: '099999999999103',
  FP: '099999999999104',
} as const

/**
 * A PromptPay bill payment (tag 30) with amount and reference: any Thai banking app reads it, and finds no such biller.
 * `satang` is whole; the payload carries baht with two decimals.
 */
export const promptPayPayload = (bankCode: keyof typeof billers, satang: number, reference: string): string =>
  generate.billPayment({ billerId: billers[bankCode], amount: satang / 100, ref1: reference, ref2: bankCode })
