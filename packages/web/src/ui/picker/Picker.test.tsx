// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Picker } from './Picker.tsx'

const options = [
  { value: '', label: 'Choose an account' },
  { value: 'WALLET', label: 'กระเป๋า', detail: '1,234.50' },
  { value: 'PG', label: 'Panda', detail: '0.00' },
  { value: 'JOKER', label: 'Pirates', detail: '25.00' },
  { value: 'HUAY', label: 'ຫວຍລາວ', detail: '7.00' },
]
/** Rows of 50 px in a window of 150: a scroll of n × 50 centres row n. */
const rowHeight = 50
const scrolled: [number, string | undefined][] = []
let resized: () => void = () => {}

beforeEach(() => {
  scrolled.length = 0
  const row = (element: HTMLElement) => [...(element.parentElement?.children ?? [])].indexOf(element)
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(this: HTMLElement) {
    return row(this) * rowHeight + rowHeight
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(3 * rowHeight)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        resized = listener
      }
      observe() {}
      disconnect() {}
    },
  )
  // jsdom does not scroll. Reports scrolling during and after a movement, as browsers do.
  Element.prototype.scrollTo = function scrollTo(this: Element, place?: ScrollToOptions | number) {
    if (typeof place !== 'object') return
    scrolled.push([place.top ?? 0, place.behavior])
    this.scrollTop = place.top ?? 0
  }
  Object.defineProperty(HTMLElement.prototype, 'onscrollend', { configurable: true, value: null })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLElement.prototype, 'onscrollend')
})

function setup({ value: first = 'WALLET', disabled = false, error = null as string | null } = {}) {
  const received: string[] = []
  function Form() {
    const [value, setValue] = useState(first)
    return (
      <Picker
        label="From"
        options={options}
        value={value}
        disabled={disabled}
        error={error}
        onChange={(next) => {
          received.push(next)
          setValue(next)
        }}
      />
    )
  }
  renderInEnglish(<Form />)
  const list = screen.getByRole('listbox', { name: 'From' })
  return {
    received,
    list,
    press: (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(list, { key })),
    /** A finger leaves the list at this position. */
    scroll: (top: number) => {
      list.scrollTop = top
      fireEvent.scroll(list)
    },
    rest: () => void fireEvent(list, new Event('scrollend')),
    selected: () => screen.getByRole('option', { selected: true }).textContent,
    active: () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent,
  }
}

test('a list box has its name, value, error and required state', () => {
  const { list, selected, active } = setup({ value: '', error: 'Choose one' })
  expect([selected(), active(), list.getAttribute('aria-required'), list.getAttribute('aria-invalid'), list.tabIndex]).toEqual([
    'Choose an account',
    'Choose an account',
    'true',
    'true',
    0,
  ])
  expect(document.getElementById(list.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose one')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose an account',
    'กระเป๋า1,234.50',
    'Panda0.00',
    'Pirates25.00',
    'ຫວຍລາວ7.00',
  ])
})

test('arrows, Page, Home and End keys move and stop at the ends', () => {
  const { received, press, active } = setup()
  press('ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'End', 'ArrowDown', 'PageUp', 'PageUp', 'Home', 'PageDown', 'Tab', 'Escape')
  expect(received).toEqual(['PG', 'WALLET', '', 'HUAY', 'WALLET', '', 'JOKER'])
  expect(active()).toBe('Pirates25.00')
})

test('letters find the name that begins so, in any script; one letter cycles; a pause starts a new search', () => {
  const { received, list } = setup({ value: '' })
  const type = (key: string, timeStamp: number, modifier: { ctrlKey?: boolean } = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifier })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    fireEvent(list, event)
    return event.defaultPrevented
  }
  type('p', 1000)
  type('i', 1100)
  type('p', 5000)
  type('p', 5100)
  type('p', 5200)
  type('ຫ', 9000)
  type('c', 13_000)
  const spaces = [type(' ', 20_000), received.length]
  const others = [type('z', 30_000), type('p', 40_000, { ctrlKey: true })]
  expect(received).toEqual(['PG', 'JOKER', 'PG', 'JOKER', 'PG', 'HUAY', ''])
  // Space would scroll the list; unknown letters and shortcuts are left to the browser.
  expect([spaces, others]).toEqual([
    [true, 7],
    [false, false],
  ])
})

test('a tap on a row selects and scrolls to it', () => {
  const { received, selected } = setup({ value: '' })
  fireEvent.click(screen.getByText('Pirates'))
  expect([received, selected(), scrolled]).toEqual([['JOKER'], 'Pirates25.00', [[3 * rowHeight, 'smooth']]])
})

test('after a swipe the row at rest in the middle is selected', () => {
  const { received, scroll, rest, list } = setup({ value: '' })
  fireEvent.touchStart(list)
  for (const top of [20, 60, 130, 148]) scroll(top)
  expect(received).toEqual([])
  rest()
  expect(received).toEqual(['JOKER'])
  scroll(150)
  rest()
  expect(received).toEqual(['JOKER'])
})

test('during an automatic scroll passing rows are not selected; an interrupted scroll continues', () => {
  const { received, press, scroll, rest } = setup({ value: '' })
  press('End')
  expect(received).toEqual(['HUAY'])
  scroll(90)
  rest()
  expect([received, scrolled.at(-1)]).toEqual([['HUAY'], [4 * rowHeight, 'instant']])
})

test('a scroll without input, for example by growing rows, selects nothing and is undone', () => {
  const { received, scroll, rest } = setup({ value: 'PG' })
  scroll(3 * rowHeight)
  rest()
  expect([received, scrolled.at(-1)]).toEqual([[], [2 * rowHeight, 'instant']])
})

test('a touch that stops an automatic scroll selects the row', () => {
  const { received, press, scroll, rest, list } = setup({ value: '' })
  press('End')
  fireEvent.touchStart(list)
  scroll(2 * rowHeight)
  rest()
  expect(received).toEqual(['HUAY', 'PG'])
})

test('a mouse wheel moves row by row, a touchpad accumulates; the page behind stays', () => {
  const { received, list } = setup({ value: '' })
  const turn = (deltaY: number, deltaMode = 0) => fireEvent.wheel(list, { deltaY, deltaMode })
  expect(turn(120)).toBe(false)
  turn(100)
  turn(-100)
  turn(15)
  turn(15)
  expect(received).toEqual(['WALLET', 'PG', 'WALLET'])
  turn(15)
  turn(3, 1)
  for (let times = 0; times < 5; times++) turn(120)
  expect(received).toEqual(['WALLET', 'PG', 'WALLET', 'PG', 'JOKER', 'HUAY'])
})

test('a mouse drags it; a click with a small movement is a click', () => {
  const { received, list } = setup({ value: '' })
  list.setPointerCapture = () => {}
  const move = (type: string, clientY: number, { pointerType = 'mouse', buttons = type === 'pointerup' ? 0 : 1 } = {}) => {
    const event = new MouseEvent(type, { clientY, button: 0, buttons, bubbles: true })
    fireEvent(list, Object.assign(event, { pointerType, pointerId: 1 }))
  }
  move('pointerdown', 100)
  move('pointermove', 97)
  expect(list.hasAttribute('data-dragged')).toBe(false)
  move('pointermove', 5)
  expect([list.scrollTop, list.hasAttribute('data-dragged')]).toEqual([95, true])
  // The browser's events during the scroll.
  fireEvent(list, new Event('scrollend'))
  expect(received).toEqual([])
  move('pointerup', 5)
  move('pointermove', 0)
  expect([received, list.scrollTop, list.hasAttribute('data-dragged')]).toEqual([['PG'], 100, false])
  move('pointerdown', 100, { pointerType: 'touch' })
  move('pointermove', 5, { pointerType: 'touch' })
  expect(list.hasAttribute('data-dragged')).toBe(false)
  // Released outside the list.
  move('pointerdown', 100)
  move('pointermove', 5, { buttons: 0 })
  expect(list.hasAttribute('data-dragged')).toBe(false)
})

test('when it appears or grows, the selected row is in the middle at once', () => {
  const { list, scroll, rest } = setup({ value: 'JOKER' })
  scrolled.length = 0
  list.scrollTop = 0
  resized()
  expect(scrolled).toEqual([[3 * rowHeight, 'instant']])
  // A touch is still moving it.
  scroll(140)
  resized()
  expect(scrolled.length).toBe(1)
  rest()
  list.scrollTop = 0
  resized()
  expect(scrolled.length).toBe(2)
})

test('reduced motion scrolls without animation', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { press } = setup({ value: '' })
  press('End')
  expect(scrolled).toEqual([[4 * rowHeight, 'instant']])
})

test('disabled, it says so and cannot change', () => {
  const { received, list, press } = setup({ disabled: true })
  press('ArrowDown', 'End', 'p')
  fireEvent.click(screen.getByText('Pirates'))
  expect([received, list.getAttribute('aria-disabled')]).toEqual([[], 'true'])
})

test('without scrollend it is at rest after a pause without movement and touch', () => {
  vi.useFakeTimers()
  Reflect.deleteProperty(HTMLElement.prototype, 'onscrollend')
  const { received, list, scroll } = setup({ value: '' })
  fireEvent.touchStart(list, { touches: [{}] })
  scroll(95)
  vi.advanceTimersByTime(1000)
  expect(received).toEqual([])
  fireEvent.touchEnd(list, { touches: [] })
  vi.advanceTimersByTime(120)
  expect(received).toEqual(['PG'])
  vi.useRealTimers()
})
