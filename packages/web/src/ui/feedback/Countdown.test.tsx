// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Countdown, announcedPart } from './Countdown.tsx'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'

afterEach(cleanup)

test('mm:ss is shown each second and announced rarely', () => {
  const { container } = renderInEnglish(<Countdown seconds={688} of={900} />)
  expect(container.textContent).toBe('11:28About 12 min left')
  expect(screen.getByRole('timer').textContent).toBe('About 12 min left')
  const ring = container.querySelectorAll('circle')[1]
  expect(ring?.getAttribute('stroke-dasharray')).toBe('76 100')
})

test('in the last two minutes a full minute, 60, 30, 10 seconds and the end are announced', () => {
  const announcements = Array.from({ length: 121 }, (_, passed) => announcedPart(120 - passed)).map(({ unit, n }) => `${n} ${unit}`)
  expect(announcements.filter((text, index) => text !== announcements[index - 1])).toEqual([
    '2 minutes',
    '60 seconds',
    '30 seconds',
    '10 seconds',
    '0 seconds',
  ])
})
