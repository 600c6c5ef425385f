import { generate } from 'promptparse'

/** These billers do not exist. */
const billers = {
  KBANK: '099999999999100',
  WW: '099999999999101',
  PAYTIMZ: '099999999999102',
  PAYONEX: '099999999999103',
  FP: '099999999999104',
} as const

/** Returns the text of a QR for a PromptPay bill payment (tag 30). */
export const promptPayPayload = (bankCode: keyof typeof billers, satang: number, reference: string): string =>
  generate.billPayment({ billerId: billers[bankCode], amount: satang / 100, ref1: reference, ref2: bankCode })
