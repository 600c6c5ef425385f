import { createHash } from 'node:crypto'

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type Parts = {
  /** Hashes of inline scripts of prerendered pages. */
  scripts: readonly string[]
  styles: readonly string[]
  connect: readonly string[]
  pictures: readonly string[]
  /** Login forms of game providers; browsers silently block any other target. */
  forms: readonly string[]
  frames: readonly string[] | null
}

export const csp = ({ scripts, styles, connect, pictures, forms, frames }: Parts): string =>
  [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts.map(hash)].join(' '),
    ['style-src', "'self'", ...styles.map(hash)].join(' '),
    ['connect-src', "'self'", ...connect].join(' '),
    "font-src 'self'",
    // QR codes and operators' pictures may be data: addresses, previews of attachments are blob: addresses.
    ['img-src', "'self'", 'data:', 'blob:', ...pictures].join(' '),
    ['media-src', "'self'", 'blob:', ...pictures].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    // The server adds the game sites of its catalogue to these two.
    ['form-action', "'self'", ...forms].join(' '),
    ...(frames ? [['frame-src', "'self'", ...frames].join(' ')] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify krapao default',
  ].join('; ')
