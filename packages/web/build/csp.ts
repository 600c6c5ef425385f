import { createHash } from 'node:crypto'

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type Parts = {
  /** The inline script and styles of the painted pages: the only ones that there are. */
  scripts: readonly string[]
  styles: readonly string[]
  /** Origins beside our own. */
  connect: readonly string[]
  pictures: readonly string[]
}

/** The whole policy of the web app, in one place (quality 14). The server sends it with every page. */
export const csp = ({ scripts, styles, connect, pictures }: Parts): string =>
  [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts.map(hash)].join(' '),
    ['style-src', "'self'", ...styles.map(hash)].join(' '),
    ['connect-src', "'self'", ...connect].join(' '),
    "font-src 'self'",
    // A QR comes as markup and is shown as an image, from a data: address; so may an operator's pictures.
    ['img-src', "'self'", 'data:', ...pictures].join(' '),
    "manifest-src 'self'",
    // Hidden login forms of game providers (spec 7) will add their origins here.
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify krapao default',
  ].join('; ')
