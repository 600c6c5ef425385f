// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Sheet } from './Sheet.tsx'

afterEach(cleanup)

test('Esc closes only the top sheet; a cancelled file dialog closes none', () => {
  const closed: string[] = []
  renderInEnglish(
    <Sheet title="Slips" onClose={() => closed.push('the sheet')}>
      <input type="file" aria-label="Slip" />
      <Sheet title="Send it?" role="alertdialog" onClose={() => closed.push('the question')}>
        Really?
      </Sheet>
    </Sheet>,
  )
  // A file input's `cancel` event bubbles.
  fireEvent(screen.getByLabelText('Slip'), new Event('cancel', { bubbles: true }))
  expect(closed).toEqual([])

  const esc = (role: string) => {
    const dialog = screen.getByRole(role)
    const cancel = createEvent('cancel', dialog, { cancelable: true })
    fireEvent(dialog, cancel)
    // The caller decides whether it is shown, not the browser.
    return cancel.defaultPrevented
  }
  expect([esc('alertdialog'), closed]).toEqual([true, ['the question']])
  expect([esc('dialog'), closed]).toEqual([true, ['the question', 'the sheet']])
})
