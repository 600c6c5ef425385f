// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { GameForm, GameLink, GameTarget } from '@krapao/machines'
import { config } from '#platform/config.ts'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { GameLaunch } from './GameLaunch.tsx'
import { useGameLaunch } from './useGameLaunch.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  config.iframe = false
})

const link: GameLink = { kind: 'link', url: 'https://a.example/enter?ticket=1' }
const form: GameForm = { kind: 'form', action: 'https://a.example/login', fields: { username: 'u', password: 'p' } }

function Sheet({ answer }: { answer: GameTarget | null }) {
  const launch = useGameLaunch()
  return (
    <>
      <button onClick={() => launch.openWaitingTab('Opening')}>play</button>
      <button onClick={() => (answer ? launch.enter(answer) : launch.leave())}>answer</button>
      {launch.inTab && <p>in a tab</p>}
      {launch.target && <GameLaunch name="PG" target={launch.target} onDone={launch.done} />}
    </>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const isInTab = () => screen.queryByText('in a tab') !== null

function mockWindowOpen() {
  const navigations: string[] = []
  const tab = {
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { replace: (url: string) => navigations.push(url) },
    close: () => navigations.push('closed'),
  }
  const open = vi.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window)
  return { navigations, open, tab }
}

test('an opened tab goes to the game, and no button is left', () => {
  const { navigations } = mockWindowOpen()
  renderInEnglish(<Sheet answer={link} />)
  press('play')
  press('answer')
  expect([navigations, screen.queryByRole('link'), isInTab()]).toEqual([[link.url], null, true])
  press('play')
  expect(isInTab()).toBe(false)
})

test('without a launch target the tab closes', () => {
  const { navigations } = mockWindowOpen()
  renderInEnglish(<Sheet answer={null} />)
  press('play')
  press('answer')
  expect(navigations).toEqual(['closed'])
})

// @covers G16.1
test('a blocked tab is replaced by a button that opens the game once', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  renderInEnglish(<Sheet answer={link} />)
  press('play')
  press('answer')
  expect(screen.getByText("Couldn't open the game")).toBeTruthy()
  const button = screen.getByRole('link', { name: 'Open PG' })
  expect(['href', 'target', 'rel'].map((name) => button.getAttribute(name))).toEqual([link.url, '_blank', 'noopener noreferrer'])
  expect(isInTab()).toBe(false)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('link')).toBe(null))
  expect(isInTab()).toBe(true)
})

test('a tab closed by the player or a pop-up blocker is replaced by a button', () => {
  const { tab } = mockWindowOpen()
  renderInEnglish(<Sheet answer={form} />)
  press('play')
  tab.closed = true
  press('answer')
  expect([screen.getByRole('button', { name: 'Open PG' }).tagName, isInTab()]).toEqual(['BUTTON', false])
})

test('with a blocked tab, the login form is sent by its own button', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  renderInEnglish(<Sheet answer={form} />)
  press('play')
  press('answer')
  const posted = screen.getByRole('button', { name: 'Open PG' }).closest('form')
  if (!posted) throw new Error('there is no form')
  expect(['method', 'action', 'target', 'rel'].map((name) => posted.getAttribute(name))).toEqual([
    'post',
    form.action,
    '_blank',
    'noopener noreferrer',
  ])
  expect(Object.fromEntries(new FormData(posted))).toEqual(form.fields)
  fireEvent.submit(posted)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Open PG' })).toBe(null))
})

test('after a reload there is no tab, but a button', () => {
  renderInEnglish(<Sheet answer={link} />)
  press('answer')
  expect(screen.getByRole('link', { name: 'Open PG' })).toBeTruthy()
})

test('with the iframe flag no tab opens, and the game is a frame with an exit', () => {
  config.iframe = true
  const { open } = mockWindowOpen()
  renderInEnglish(<Sheet answer={{ kind: 'frame', content: link }} />)
  press('play')
  press('answer')
  const frame = screen.getByTitle('PG')
  expect(['src', 'sandbox', 'referrerpolicy'].map((name) => frame.getAttribute(name))).toEqual([
    link.url,
    'allow-forms allow-same-origin allow-scripts allow-popups allow-popups-to-escape-sandbox',
    'no-referrer',
  ])
  press('Leave the game')
  expect([open.mock.calls, screen.queryByTitle('PG'), isInTab()]).toEqual([[], null, false])
})

test('a frame from our own origin runs no script, because it could leave the frame', () => {
  renderInEnglish(
    <GameLaunch name="PG" target={{ kind: 'frame', content: { kind: 'link', url: `${location.origin}/sandbox` } }} onDone={() => {}} />,
  )
  expect(screen.getByTitle('PG').getAttribute('sandbox')).toBe('allow-forms allow-same-origin')
})

test('a login form is posted into the frame once', () => {
  const posted: unknown[] = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function post(this: HTMLFormElement) {
    posted.push([this.action, this.target])
  })
  const target: GameTarget = { kind: 'frame', content: form }
  const { rerender } = renderInEnglish(<GameLaunch name="PG" target={target} onDone={() => {}} />)
  rerender(<GameLaunch name="PG" target={target} onDone={() => {}} />)
  const frame = screen.getByTitle('PG')
  expect([frame.getAttribute('src'), posted]).toEqual([null, [[form.action, frame.getAttribute('name')]]])
})
