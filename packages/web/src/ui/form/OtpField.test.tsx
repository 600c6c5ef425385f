// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { OtpField, digitsOf } from './OtpField.tsx'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'

afterEach(cleanup)

// @covers G25.4
test('the code is found in any typed or pasted text', () => {
  expect(['123456', '12-34 56', 'รหัส OTP: 654321', '๑๒๓๔๕๖', '໐໙໘໗໖໕', '1234567890123', '', 'abc'].map(digitsOf)).toEqual([
    '123456',
    '123456',
    '654321',
    '123456',
    '098765',
    '123456789012',
    '',
    '',
  ])
})

test('autofill by the phone completes it', () => {
  const completed: string[] = []
  function Form() {
    const [value, setValue] = useState('')
    return <OtpField label="Code" value={value} onChange={setValue} onComplete={(code) => completed.push(code)} />
  }
  renderInEnglish(<Form />)
  const field = screen.getByLabelText<HTMLInputElement>('Code')
  const enter = (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    return field.value
  }
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric'])
  expect([enter('1'), enter('12'), enter('123456'), enter('12345'), enter('123457'), enter(''), enter('รหัส ๖๕๔๓๒๑')]).toEqual([
    '1',
    '12',
    '123456',
    '12345',
    '123457',
    '',
    '654321',
  ])
  // Typing never completes a code, as an operator's may be longer.
  expect(completed).toEqual(['123456', '654321'])
})
