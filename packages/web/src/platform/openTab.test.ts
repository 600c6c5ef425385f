// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTab, type TabForm, type TabLink } from './openTab.ts'

const form: TabForm = { kind: 'form', action: 'https://a.example/login', fields: { username: 'u', submit: 's' } }
const link: TabLink = { kind: 'link', url: 'https://a.example/enter' }

let seen: unknown[]
beforeEach(() => {
  seen = []
  // Form fields shadow properties of the same name, so only attributes are reliable.
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function post(this: HTMLFormElement) {
    const attributes = ['method', 'action', 'target'].map((name) => this.getAttribute(name))
    seen.push(['form', ...attributes, Object.fromEntries(new FormData(this)), this.isConnected])
  })
})
afterEach(() => vi.restoreAllMocks())

function mockWindowOpen() {
  const tab = {
    opener: window as unknown,
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { replace: (url: string) => seen.push(['navigated', url]) },
    close: () => seen.push('closed'),
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  return { tab, nameOf: () => open.mock.lastCall?.[1] ?? '', opened: () => open.mock.calls.map(([url]) => url) }
}

test('a tab opens at once with a waiting message and without an opener', () => {
  document.documentElement.lang = 'en'
  const { tab, nameOf, opened } = mockWindowOpen()
  openTab('Opening <b>PG</b>…')
  expect(opened()).toEqual(['about:blank'])
  expect(nameOf()).toMatch(/^tab-[0-9a-f]{32}$/)
  const { documentElement, title, body } = tab.document
  expect([tab.opener, documentElement.lang, title, body.innerHTML]).toEqual([
    null,
    'en',
    'Opening <b>PG</b>…',
    '<p>Opening &lt;b&gt;PG&lt;/b&gt;…</p>',
  ])
})

test('the tab goes to a link once, without a history entry', () => {
  mockWindowOpen()
  const tab = openTab()
  expect([tab.navigate(link), tab.navigate(link)]).toEqual([true, false])
  expect(seen).toEqual([['navigated', 'https://a.example/enter']])
})

// @covers 7.opening-18
test('a form is posted into the tab, with any field names, and is removed', () => {
  const { nameOf } = mockWindowOpen()
  expect(openTab().navigate(form)).toBe(true)
  expect(seen).toEqual([['form', 'post', 'https://a.example/login', nameOf(), { username: 'u', submit: 's' }, true]])
  expect(document.querySelector('form')).toBe(null)
})

test('a tab that the player closed is not opened again', () => {
  const browser = mockWindowOpen()
  const tab = openTab()
  browser.tab.closed = true
  expect(tab.navigate(form)).toBe(false)
  expect(seen).toEqual([])
})

test('without a link the tab closes; after its link it is left alone', () => {
  mockWindowOpen()
  openTab().close()
  expect(seen).toEqual(['closed'])
  const tab = openTab()
  tab.navigate(link)
  tab.close()
  expect(seen).toEqual(['closed', ['navigated', 'https://a.example/enter']])
})

test('a blocked tab has no link and nothing to close', () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const tab = openTab()
  expect(tab.navigate(form)).toBe(false)
  tab.close()
  expect(seen).toEqual([])
})
