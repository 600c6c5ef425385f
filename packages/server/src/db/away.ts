/** What says that PostgreSQL could not be reached or went away, not that it refused what was asked. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
const words = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool)/

export function isDatabaseAway(error: Error & { code?: string }): boolean {
  const { code = '' } = error
  return codes.has(code) || code.startsWith('08') || words.test(error.message)
}
