// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Carousel } from './Carousel.tsx'

/** Slides of 300 px with gaps of 12 px, in a window of 340. */
const scrolled: (number | undefined)[] = []

beforeEach(() => {
  scrolled.length = 0
  const index = (element: HTMLElement) => [...(element.parentElement?.children ?? [])].indexOf(element)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function left(this: HTMLElement) {
    return 20 + index(this) * 312
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340)
  // jsdom does not scroll; the tests report scroll positions.
  Element.prototype.scrollTo = function scrollTo(place?: ScrollToOptions | number) {
    if (typeof place === 'object') scrolled.push(place.left)
  }
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const three = [
  { image: '/a.svg', html: '<p>One</p>' },
  { image: '/b.svg', html: '' },
  { image: '', html: '<p>Three</p>' },
]

function setup(slides = three) {
  const { container } = renderInEnglish(<Carousel label="Invite friends" slides={slides} />)
  const track = screen.getByRole('list', { name: 'Invite friends' })
  return {
    container,
    track,
    press: (key: string) => fireEvent.keyDown(track, { key }),
    click: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    moveTo: (left: number) => {
      track.scrollLeft = left
      fireEvent.scroll(track)
    },
    place: () => container.querySelector('[aria-live=polite]')?.textContent,
    atEnd: () => screen.getAllByRole('button').map((button) => button.ariaDisabled === 'true'),
  }
}

test('each slide is counted, and has a picture, words, or both', () => {
  setup()
  expect(screen.getAllByRole('article').map((slide) => [slide.ariaLabel, slide.textContent, slide.querySelector('img')?.alt])).toEqual([
    ['1 of 3', 'One', ''],
    ['2 of 3', '', '2 of 3'],
    ['3 of 3', 'Three', undefined],
  ])
})

test('buttons go forward and back, one slide a press, and stop at both ends', () => {
  const { click, moveTo, place, atEnd } = setup()
  expect([place(), atEnd()]).toEqual(['1 of 3', [true, false]])
  click('Next')
  // The second press comes during the first scroll, whose positions do not count.
  click('Next')
  moveTo(300)
  expect([scrolled, place(), atEnd()]).toEqual([[312, 624], '3 of 3', [false, true]])
  click('Next')
  moveTo(624)
  click('Previous')
  expect([scrolled, place()]).toEqual([[312, 624, 624, 312], '2 of 3'])
})

test('arrows, Home and End move the track; other keys, and those in a slide’s link, do nothing', () => {
  const { press, track } = setup([{ image: '', html: '<a href="tel:1">call</a>' }, ...three])
  for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowLeft', 'a']) press(key)
  fireEvent.keyDown(screen.getByRole('link'), { key: 'End' })
  expect([scrolled, track.tabIndex]).toEqual([[312, 936, 936, 624, 0, 0], 0])
})

test('a swipe reports the slide it ended on, also when it interrupts a movement', () => {
  const { click, moveTo, place, track } = setup()
  moveTo(310)
  expect(place()).toBe('2 of 3')
  click('Next')
  fireEvent.touchStart(track)
  moveTo(8)
  expect(place()).toBe('1 of 3')
  click('Next')
  fireEvent.wheel(track)
  moveTo(0)
  expect(place()).toBe('1 of 3')
})

test('slides never move by themselves', () => {
  vi.useFakeTimers()
  setup()
  vi.advanceTimersByTime(60_000)
  expect(scrolled).toEqual([])
  vi.useRealTimers()
})

test('a picture that fails to load shows its words or a message', () => {
  const { container } = setup(three.slice(0, 2))
  for (const image of container.querySelectorAll('img')) fireEvent.error(image)
  expect([container.querySelectorAll('img').length, screen.getAllByRole('article').map((slide) => slide.textContent)]).toEqual([
    0,
    ['One', "Couldn't load the picture"],
  ])
})

test('one slide has no buttons', () => {
  setup(three.slice(0, 1))
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('the operator’s HTML is sanitised', () => {
  const { container } = setup([{ image: '', html: '<p onclick="a()">Hello</p><form><input></form>' }])
  expect(container.querySelector('article')?.innerHTML).toContain('<p>Hello</p></div>')
})
