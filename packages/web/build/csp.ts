import { createHash } from 'node:crypto'

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type Parts = {
  /** The inline script and styles of the painted pages: the only ones that there are. */
  scripts: readonly string[]
  styles: readonly string[]
  /** Origins beside our own. */
  connect: readonly string[]
  pictures: readonly string[]
  /** Where hidden login forms of game providers are posted to (spec 7): without them a browser blocks these silently. */
  forms: readonly string[]
  /** Whose pages are shown in a frame of ours; `null` where nothing is. */
  frames: readonly string[] | null
}

/** The whole policy of the web app, in one place (quality 14). The server sends it with every page. */
export const csp = ({ scripts, styles, connect, pictures, forms, frames }: Parts): string =>
  [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts.map(hash)].join(' '),
    ['style-src', "'self'", ...styles.map(hash)].join(' '),
    ['connect-src', "'self'", ...connect].join(' '),
    "font-src 'self'",
    // A QR comes as markup and is shown as an image, from a data: address; so may an operator's pictures.
    // What a player attaches to a message is seen before it is sent, from a blob: address.
    ['img-src', "'self'", 'data:', 'blob:', ...pictures].join(' '),
    // The films of the how-to page, with their captions, and those of a talk.
    ['media-src', "'self'", 'blob:', ...pictures].join(' '),
    "manifest-src 'self'",
    // The offline page's (installable/).
    "worker-src 'self'",
    // The server adds the game sites of its catalogue to these two.
    ['form-action', "'self'", ...forms].join(' '),
    ...(frames ? [['frame-src', "'self'", ...frames].join(' ')] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify krapao default',
  ].join('; ')
