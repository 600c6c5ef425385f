// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { StepForm } from './StepForm.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open() {
  vi.useFakeTimers({ toFake: ['performance'] })
  const onNext = vi.fn<() => void>()
  renderInEnglish(
    <StepForm busy={false} problem={null} next="Next" onNext={onNext}>
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

test('a second tap on the button of the step before does not submit the step that has just appeared', () => {
  const { onNext, tap } = open()
  vi.advanceTimersByTime(300)
  tap()
  expect(onNext).not.toHaveBeenCalled()
  vi.advanceTimersByTime(400)
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
  fireEvent.submit(name)
  expect(onNext).toHaveBeenCalledOnce()
})
