// A device by the name that its owner would give it. Only well-known marks are looked for, the more special ones first: a browser of
// a chat app also says that it is Chrome, and Chrome that it is Safari.
type Mark = readonly [name: string, pattern: RegExp]

const browsers: readonly Mark[] = [
  ['LINE', /\bLine\//],
  ['Facebook', /\bFBA[NV]\b|\bFB_IAB\b/],
  ['Instagram', /\bInstagram\b/],
  ['WhatsApp', /\bWhatsApp\b/],
  ['TikTok', /\bmusical_ly\b|\bBytedanceWebview\b/i],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\b(?:OPR|OPX|OPT)\/|\bOpera\b/],
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['Huawei Browser', /\bHuaweiBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]
const systems: readonly Mark[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** `LINE, Android`; what is not known is left out, and nothing of the header itself is kept. */
export function deviceOf(agent: string | undefined): string {
  const found = [browsers, systems].map((marks) => marks.find(([, pattern]) => pattern.test((agent ?? '').slice(0, 500)))?.[0])
  return found.filter((name) => name !== undefined).join(', ')
}
