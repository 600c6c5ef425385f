import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { whenMissing } from '../errors/whenMissing.ts'

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
  // Forbids turning strings into script or markup.
  "require-trusted-types-for 'script'",
  'trusted-types dompurify krapao default',
].join('; ')

export function policyOfWeb(folder: string): string {
  try {
    return readFileSync(join(folder, 'csp.txt'), 'utf8').trim() || strictest
  } catch (error) {
    return whenMissing(strictest)(error)
  }
}

type Site = { web: string | null; webLaos?: string | null | undefined }

/** form-action and frame-src would block them. */
export function withGameSites(policy: string, sites: readonly Site[]): string {
  const links = sites.flatMap(({ web, webLaos }) => [web, webLaos])
  const origins = links.flatMap((link) => (link?.startsWith('https://') && URL.canParse(link) ? [new URL(link).origin] : []))
  return withOrigins(policy, /^(form-action|frame-src) /, origins)
}

export const withPictures = (policy: string, origins: readonly string[]): string => withOrigins(policy, /^img-src /, origins)

const withOrigins = (policy: string, rules: RegExp, origins: readonly string[]): string =>
  policy
    .split('; ')
    .map((rule) => (rules.test(rule) ? [...new Set([...rule.split(' '), ...origins])].join(' ') : rule))
    .join('; ')
