// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Copy } from './Copy.tsx'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'

afterEach(cleanup)

const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })

// @covers 8.handling-11
test('Copy, pressed, copies the plain text and confirms it', async () => {
  const copied: string[] = []
  clipboard(async (text) => void copied.push(text))
  const { toasts } = renderInEnglish(<Copy text="1234567890" shown="123-456-7890" what="account number" />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy account number' }))
  await waitFor(() => expect(toasts.shown()).toEqual([{ id: 1, kind: 'success', text: 'Copied: 1234567890' }]))
  expect(copied).toEqual(['1234567890'])
})

// @covers 8.handling-12
test('Copy, clipboard refused, selects the text for manual copying', async () => {
  clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  const { toasts } = renderInEnglish(<Copy text="1234567890" shown="123-456-7890" what="account number" />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy account number' }))
  await waitFor(() => expect(toasts.shown()).toEqual([{ id: 1, kind: 'danger', text: 'Failed to copy' }]))
  expect(getSelection()?.toString()).toBe('1234567890')
})
