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

type Site = { web: string | null; webLaos?: string | null | undefined }

/**
 * With the origins of these game sites where login forms are posted to and, if the build shows games in frames, where they come
 * from: without them the browser blocks both, and says so to nobody but its console.
 */
export function withGameSites(policy: string, sites: readonly Site[]): string {
  const links = sites.flatMap(({ web, webLaos }) => [web, webLaos])
  const origins = new Set(links.flatMap((link) => (link?.startsWith('https://') && URL.canParse(link) ? [new URL(link).origin] : [])))
  return policy
    .split('; ')
    .map((rule) => (/^(form-action|frame-src) /.test(rule) ? [...new Set([...rule.split(' '), ...origins])].join(' ') : rule))
    .join('; ')
}
