// @vitest-environment jsdom
import { offline, settled, worked } from '@krapao/machines/testing'
import type { Krapao, Outcome } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { useSlipView } from './useSlipView.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function press(answer: Outcome<{ url: string }> | null, blocked = false) {
  const navigations: string[] = []
  const tab = {
    opener: window,
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { replace: (url: string) => navigations.push(url) },
    close: () => navigations.push('closed'),
  }
  const opened = vi.spyOn(window, 'open').mockReturnValue(blocked ? null : (tab as unknown as Window))
  const reference = vi.fn<(args: { reference: string }) => Promise<Outcome<{ url: string }>>>(() =>
    answer ? Promise.resolve(answer) : new Promise(() => {}),
  )
  const krapao = { slips: { reference } } as unknown as Krapao
  function View() {
    const viewer = useSlipView(krapao)
    const state = useSelector(viewer, ({ value }) => value)
    return (
      <button type="button" onClick={() => viewer.send({ type: 'view.requested', reference: 'r1' })}>
        {state}
      </button>
    )
  }
  const { toasts } = renderInEnglish(<View />)
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button'))
  return { navigations, tab, opened, toastTexts: () => toasts.shown().map(({ text }) => text) }
}

test('the tab opens once within the click with a waiting message, and goes on to the picture', async () => {
  const { navigations, tab, opened, toastTexts } = press(worked({ url: 'https://api.example/slips/x.jpg' }))
  expect([opened.mock.calls.length, opened.mock.calls[0]?.[0]]).toEqual([1, 'about:blank'])
  await waitFor(() => expect(navigations).toEqual(['https://api.example/slips/x.jpg']))
  expect([tab.document.title, tab.opener, toastTexts()]).toEqual(['Opening the slip…', null, []])
})

test('the API’s own server may be reached by http, as in development', async () => {
  const { navigations } = press(worked({ url: `${location.origin}/slips/x.jpg` }))
  await waitFor(() => expect(navigations).toEqual([`${location.origin}/slips/x.jpg`]))
})

test.each([
  ['an unsafe link', worked({ url: 'javascript:alert(1)' }), "This slip can't be shown. Contact us."],
  ['another server over http', worked({ url: 'http://elsewhere.example/x.jpg' }), "This slip can't be shown. Contact us."],
  ['no answer', offline, "You're offline. Check your connection and try again"],
])('slip picture, %s, closes the tab and shows the problem', async (_, answer, text) => {
  const { navigations, toastTexts } = press(answer)
  await waitFor(() => expect([navigations, toastTexts()]).toEqual([['closed'], [text]]))
})

test('a blocked tab leaves the link', async () => {
  const { toastTexts } = press(worked({ url: 'https://api.example/slips/x.jpg' }), true)
  expect(await screen.findByRole('button', { name: 'blocked' })).toBeTruthy()
  expect(toastTexts()).toEqual([])
})

test('closing the sheet closes its waiting tab', async () => {
  const { navigations } = press(null)
  await settled()
  cleanup()
  expect(navigations).toEqual(['closed'])
})
