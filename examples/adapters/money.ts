// Krapao counts integer satang, others send baht as strings: never convert through a floating-point number.
import * as v from 'valibot'

export const bahtOf = (satang: number): string => `${Math.trunc(satang / 100)}.${String(satang % 100).padStart(2, '0')}`

export const satang = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,2})?$/),
  v.transform((text) => {
    const [baht = '', rest = ''] = text.split('.')
    return Number(baht + rest.padEnd(2, '0'))
  }),
)
