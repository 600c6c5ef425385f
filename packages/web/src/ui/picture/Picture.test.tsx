// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Picture } from './Picture.tsx'

afterEach(cleanup)

test('a picture that is missing or does not load has its fallback, and another one is tried', () => {
  const { rerender } = renderInEnglish(<Picture src={undefined} alt="Bank" fallback="no picture" />)
  expect(document.body.textContent).toBe('no picture')
  rerender(<Picture src="/a.svg" alt="Bank" fallback="no picture" />)
  fireEvent.error(screen.getByRole('img', { name: 'Bank' }))
  expect(document.body.textContent).toBe('no picture')
  rerender(<Picture src="/b.svg" alt="Bank" fallback="no picture" />)
  expect(screen.getByRole('img', { name: 'Bank' }).getAttribute('src')).toBe('/b.svg')
})
