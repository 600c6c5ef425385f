import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where there is no built web app: nothing inline at all. */
const strictest = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // No string becomes script or markup anywhere, and no policy may be made that would let one.
  "require-trusted-types-for 'script'",
  'trusted-types dompurify krapao default',
].join('; ')

/** The Content-Security-Policy: the web build's, which knows the hashes of its inline script and styles. */
export function policyOfWeb(folder: string): string {
  try {
    return readFileSync(join(folder, 'csp.txt'), 'utf8').trim() || strictest
  } catch {
    return strictest
  }
}
