// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Sheet } from '../sheet/Sheet.tsx'
import { ToastRegion } from './ToastRegion.tsx'
import { createToasts, useToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

// @covers 8.handling-6 9.limits-11
test('a toast is shown for 4 s; an error is announced at once as danger', () => {
  const toasts = createToasts()
  renderInEnglish(<ToastRegion toasts={toasts} />)
  act(() => toasts.show({ kind: 'danger', text: 'Wrong amount' }))
  const alert = screen.getByRole('alert')
  expect([alert.textContent, alert.className.includes('danger')]).toEqual(['Wrong amount', true])
  act(() => void vi.advanceTimersByTime(3999))
  expect(screen.queryByRole('alert')).toBe(alert)
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByRole('alert')).toBe(null)
})

test('an open sheet contains the toasts, and its last toast outlives it', () => {
  const { toasts, rerender } = renderInEnglish(<Page />)
  const inSheet = () => screen.getByText('Deposit received').closest('dialog') !== null
  rerender(<Page open />)
  act(() => toasts.show({ kind: 'success', text: 'Deposit received' }))
  expect(inSheet()).toBe(true)
  // It must not cover the header.
  const toast = screen.getByText('Deposit received')
  const isBefore = (one: Element, other: Element) => one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING
  expect([isBefore(screen.getByRole('heading', { name: 'Sheet' }), toast), isBefore(toast, screen.getByText('Words'))]).toEqual([
    true,
    true,
  ])
  rerender(<Page />)
  expect(inSheet()).toBe(false)
})

function Page({ open = false }: { open?: boolean }) {
  return (
    <>
      <ToastRegion toasts={useToasts()} />
      {open && (
        <Sheet title="Sheet" onClose={() => {}}>
          Words
        </Sheet>
      )}
    </>
  )
}

test('the same text restarts its time and is shown once; of many the last three stay', () => {
  const toasts = createToasts()
  const texts = () => toasts.shown().map(({ text }) => text)
  toasts.show({ kind: 'info', text: 'a' })
  vi.advanceTimersByTime(3000)
  toasts.show({ kind: 'info', text: 'a' })
  vi.advanceTimersByTime(3999)
  expect(texts()).toEqual(['a'])
  for (const text of ['b', 'c', 'd']) toasts.show({ kind: 'info', text })
  expect(texts()).toEqual(['b', 'c', 'd'])
})
