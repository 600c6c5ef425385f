// Krapao counts whole satang. Others write baht, and as text if they are careful: never go through a fraction.
import * as v from 'valibot'

export const bahtOf = (satang: number): string => `${Math.trunc(satang / 100)}.${String(satang % 100).padStart(2, '0')}`

/** A text of baht, as "100.25" or "100", read as satang. */
export const satang = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,2})?$/),
  v.transform((text) => {
    const [baht = '', rest = ''] = text.split('.')
    return Number(baht + rest.padEnd(2, '0'))
  }),
)
