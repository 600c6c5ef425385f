import { timingSafeEqual } from 'node:crypto'

/** Whether both are the same, in a time that does not tell how much of it is right. */
export function sameSecret(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
