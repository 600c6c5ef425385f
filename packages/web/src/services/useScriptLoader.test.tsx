// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { useScriptLoader } from './useScriptLoader.ts'

afterEach(cleanup)

function Page({ ready }: { ready: () => Promise<unknown> }) {
  const { isOpen, isOpening, open, close } = useScriptLoader({ ready })
  return (
    <>
      <button type="button" aria-busy={isOpening} onClick={open}>
        Deposit
      </button>
      {isOpen && (
        <button type="button" onClick={close}>
          Close
        </button>
      )}
    </>
  )
}

test('a sheet whose script fails to load shows a message and keeps the page; the next press loads it again', async () => {
  const answers: PromiseWithResolvers<void>[] = []
  const ready = () => {
    const answer = Promise.withResolvers<void>()
    answers.push(answer)
    return answer.promise
  }
  const { toasts } = renderInEnglish(<Page ready={ready} />)
  const button = screen.getByRole('button', { name: 'Deposit' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect([answers.length, button.getAttribute('aria-busy')]).toEqual([1, 'true'])

  answers[0]?.reject(new TypeError('Failed to fetch dynamically imported module'))
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('false')
  expect(toasts.shown()).toEqual([{ id: 1, kind: 'danger', text: "Couldn't load. Check your connection and try again" }])

  fireEvent.click(button)
  answers[1]?.resolve()
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})
