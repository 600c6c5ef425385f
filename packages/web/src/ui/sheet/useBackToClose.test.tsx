// @vitest-environment jsdom
import { setTimeout as pause } from 'node:timers/promises'
import { act, cleanup, render } from '@testing-library/react'
import { startTransition, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useBackToClose } from './useBackToClose.ts'

afterEach(cleanup)

function Overlay({ onClose }: { onClose: () => void }) {
  useBackToClose(onClose)
  return null
}

const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
/** Overlays add their entries in a timer after the event. */
const settled = () => act(() => pause())

test('useBackToClose, overlay opened in a transition, has its entry as soon as it is in the page', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return isOpen ? (
      <>
        <Overlay onClose={() => {}} />
        <p>open</p>
      </>
    ) : (
      <button onClick={() => startTransition(() => setOpen(true))}>closed</button>
    )
  }
  const { container } = render(<Page />)
  const shown = new Promise<unknown>((resolve) => {
    new MutationObserver(() => resolve(history.state)).observe(container, { childList: true, subtree: true })
  })
  // In the task of `render` React would run all effects at once.
  await pause()
  history.replaceState(null, '')
  container.querySelector('button')?.click()
  expect(await shown).toMatchObject({ open: [expect.any(String)] })
  const left = popped()
  cleanup()
  await left
})

test('useBackToClose, overlay opened before the Back of a closed one arrives, stays until its own Back', async () => {
  // jsdom drops a Back that an added entry overtakes; browsers go back from the added entry.
  const back = history.back.bind(history)
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  const left = vi.spyOn(history, 'back').mockImplementationOnce(() => void promise.then(back))
  const closed: string[] = []
  const overlays = (...names: string[]) => names.map((name) => <Overlay key={name} onClose={() => closed.push(name)} />)
  const { rerender } = render(overlays('sheet', 'question'))
  rerender(overlays('sheet'))
  await settled()
  expect(left).toHaveBeenCalledOnce()

  rerender(overlays('sheet', 'answer'))
  const first = popped()
  arrive()
  await first
  await settled()
  expect(closed).toEqual([])

  const second = popped()
  history.back()
  await second
  expect(closed).toEqual(['answer'])
})

test('useBackToClose, sheet and its question close together, leaves the entries of both', async () => {
  const overlays = (...names: string[]) => names.map((name) => <Overlay key={name} onClose={() => {}} />)
  const before: unknown = history.state
  const { rerender } = render(overlays('sheet', 'question'))
  rerender(overlays())
  await popped()
  await popped()
  expect(history.state).toEqual(before)
})
