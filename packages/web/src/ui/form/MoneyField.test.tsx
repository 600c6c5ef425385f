// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MoneyField } from './MoneyField.tsx'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'

afterEach(cleanup)

function setup({ value: first = 0, quick = [] as readonly number[], short = false } = {}) {
  const received: number[] = []
  function Form() {
    const [value, setValue] = useState(first)
    return (
      <MoneyField
        label="Amount"
        value={value}
        quick={quick}
        short={short}
        onChange={(next) => {
          received.push(next)
          setValue(next)
        }}
      />
    )
  }
  renderInEnglish(<Form />)
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  return {
    received,
    field,
    type: (text: string) => void fireEvent.change(field, { target: { value: text } }),
    leave: () => void fireEvent.blur(field),
    tap: (name: string) => void fireEvent.click(screen.getByRole('button', { name })),
  }
}

test('typed text stays until blur, then it is grouped', () => {
  const { field, received, type, leave } = setup()
  const seen = ['1', '12', '123', '1234', '1234.', '1234.5'].map((text) => {
    type(text)
    return field.value
  })
  leave()
  expect(seen).toEqual(['1', '12', '123', '1234', '1234.', '1234.5'])
  expect(received).toEqual([100, 1200, 12_300, 123_400, 123_400, 123_450])
  expect(field.value).toBe('1,234.50')
})

// @covers G25.4
test('Thai and Lao digits, commas and spaces are accepted', () => {
  const { received, type } = setup()
  for (const text of ['๕๐๐', '໑,໐໐໐.໒໕', '2 000']) type(text)
  expect(received).toEqual([50_000, 100_025, 200_000])
})

test('a short field drops no satang but zero', () => {
  const { field, type, leave } = setup({ value: 20_000, short: true })
  const seen = [field.value]
  for (const text of ['1500', '7.5']) {
    type(text)
    leave()
    seen.push(field.value)
  }
  expect(seen).toEqual(['200', '1,500', '7.50'])
})

test('invalid text stays in view and counts as 0', () => {
  const { field, received, type, leave } = setup()
  for (const text of ['12', '12..', '1.005', 'abc']) type(text)
  leave()
  expect(received).toEqual([1200, 0, 0, 0])
  expect(field.value).toBe('abc')
})

test('an emptied field is empty, not 0.00', () => {
  const { field, received, type, leave } = setup({ value: 5000 })
  expect(field.value).toBe('50.00')
  type('')
  leave()
  expect(received).toEqual([0])
  expect(field.value).toBe('')
})

test('a quick amount replaces the typed one and is marked', () => {
  const { field, received, type, tap } = setup({ quick: [1000, 100_000] })
  type('7.5')
  tap('1,000')
  expect(received).toEqual([750, 100_000])
  expect(field.value).toBe('1,000.00')
  expect(screen.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
    ['10', 'false'],
    ['1,000', 'true'],
  ])
})
