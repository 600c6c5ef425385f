/**
 * What says that PostgreSQL could not be reached, went away or can do nothing for anyone just now, not that it refused what was
 * asked: stopped, full of connections, memory or disk, only a copy of the one that failed (25006), or stuck behind a lock (57014).
 */
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
  '57P05',
  '57014',
  '53100',
  '53200',
  '53300',
  '25006',
  '25P03',
])
const words = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool)/

export function isDatabaseAway(error: Error & { code?: string | number }): boolean {
  // A program that failed has a number there.
  const code = String(error.code ?? '')
  return codes.has(code) || code.startsWith('08') || words.test(error.message)
}
