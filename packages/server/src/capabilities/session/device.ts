// Specific marks first: a chat app's browser also claims to be Chrome, and Chrome to be Safari.
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

/** Returns a name such as `LINE, Android`. */
export function deviceOf(agent: string | undefined): string {
  const found = [browsers, systems].map((marks) => marks.find(([, pattern]) => pattern.test((agent ?? '').slice(0, 500)))?.[0])
  return found.filter((name) => name !== undefined).join(', ')
}
