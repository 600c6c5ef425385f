// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { StepForm } from './StepForm.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(followsCode = true) {
  vi.useFakeTimers({ toFake: ['performance'] })
  const onNext = vi.fn<() => void>()
  renderInEnglish(
    <StepForm label="Profile" busy={false} problem={null} next="Next" followsCode={followsCode} onNext={onNext}>
      <input aria-label="Name" />
    </StepForm>,
  )
  const button = screen.getByRole('button', { name: 'Next' })
  const tap = () => {
    fireEvent.pointerDown(button)
    fireEvent.click(button)
  }
  return { onNext, tap }
}

test('a tap right after a code submitted itself does not submit the new step', () => {
  const { onNext, tap } = open()
  vi.advanceTimersByTime(300)
  tap()
  expect(onNext).not.toHaveBeenCalled()
  vi.advanceTimersByTime(400)
  tap()
  expect(onNext).toHaveBeenCalledOnce()
})

test('a step that follows no code is submitted at once', () => {
  const { onNext, tap } = open(false)
  tap()
  expect(onNext).toHaveBeenCalledOnce()
})

test('a tap after a field was filled in submits at once', () => {
  const { onNext, tap } = open()
  fireEvent.input(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Somchai' } })
  tap()
  expect(onNext).toHaveBeenCalledOnce()
})

test('the keyboard submits at once', () => {
  const { onNext } = open()
  const name = screen.getByRole('textbox', { name: 'Name' })
  fireEvent.pointerDown(name)
  fireEvent.keyDown(name, { key: 'Enter' })
  fireEvent.submit(screen.getByRole('form', { name: 'Profile' }))
  expect(onNext).toHaveBeenCalledOnce()
})
