// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Step } from './Step.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the second tap of a double tap on the previous step does not press the new action', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const onPress = vi.fn<() => void>()
  renderInEnglish(
    <Step follows foot={<button onClick={onPress}>Sent</button>}>
      Account
    </Step>,
  )
  const tap = () => {
    fireEvent.pointerDown(screen.getByRole('button'))
    fireEvent.click(screen.getByRole('button'))
  }
  vi.advanceTimersByTime(300)
  tap()
  expect(onPress).not.toHaveBeenCalled()
  vi.advanceTimersByTime(400)
  tap()
  expect(onPress).toHaveBeenCalledOnce()
})

test('a submit event that bubbles from a sheet over the step does not submit the step', () => {
  const onSubmit = vi.fn<() => void>()
  renderInEnglish(
    <Step label="Amount" onSubmit={onSubmit}>
      <p>In a sheet</p>
    </Step>,
  )
  fireEvent.submit(screen.getByText('In a sheet'))
  expect(onSubmit).not.toHaveBeenCalled()
  fireEvent.submit(screen.getByRole('form'))
  expect(onSubmit).toHaveBeenCalledOnce()
})
