// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Pagination, pagesAround } from './Pagination.tsx'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'

afterEach(cleanup)

test('at most five numbers, always with the first, the last and the current one', () => {
  expect([
    pagesAround(1, 1),
    pagesAround(2, 5),
    pagesAround(1, 9),
    pagesAround(3, 9),
    pagesAround(5, 9),
    pagesAround(7, 9),
    pagesAround(9, 9),
  ]).toEqual([
    [1],
    [1, 2, 3, 4, 5],
    [1, 2, 3, 'after', 9],
    [1, 2, 3, 'after', 9],
    [1, 'before', 5, 'after', 9],
    [1, 'before', 7, 8, 9],
    [1, 'before', 7, 8, 9],
  ])
})

test('the neighbours and other numbers are links, the current one is not', () => {
  const gone: number[] = []
  renderInEnglish(<Pagination page={2} pages={3} label="Pages" onGo={(page) => gone.push(page)} />)
  for (const name of ['Previous page', 'Next page', 'Page 3', 'Page 2']) fireEvent.click(screen.getByRole('button', { name }))
  expect(gone).toEqual([1, 3, 3])
})

test('a single page shows none; without a total a full page has a next one', () => {
  const { container, rerender } = renderInEnglish(<Pagination page={1} pages={1} label="Pages" onGo={() => {}} />)
  expect(container.childElementCount).toBe(0)
  rerender(<Pagination page={1} pages={null} hasNext label="Pages" onGo={() => {}} />)
  expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ ariaLabel, disabled }) => [ariaLabel, disabled])).toEqual([
    ['Previous page', true],
    ['Page 1', false],
    ['Next page', false],
  ])
})
