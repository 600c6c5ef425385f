// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInEnglish } from '../testing/renderInEnglish.tsx'
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
  const told: string[] = []
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
          told.push(next)
          setValue(next)
        }}
      />
    )
  }
  renderInEnglish(<Form />)
  const list = screen.getByRole('listbox', { name: 'From' })
  return {
    told,
    list,
    press: (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(list, { key })),
    /** Simulates a finger that leaves the list at this position. */
    scroll: (top: number) => {
      list.scrollTop = top
      fireEvent.scroll(list)
    },
    rest: () => void fireEvent(list, new Event('scrollend')),
    selected: () => screen.getByRole('option', { selected: true }).textContent,
    active: () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent,
  }
}

test('a list box: its name, what is chosen, what is wrong, and that it must be filled in', () => {
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

test('keys: arrows, pages, first and last, and nothing past the ends', () => {
  const { told, press, active } = setup()
  press('ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'End', 'ArrowDown', 'PageUp', 'PageUp', 'Home', 'PageDown', 'Tab', 'Escape')
  expect(told).toEqual(['PG', 'WALLET', '', 'HUAY', 'WALLET', '', 'JOKER'])
  expect(active()).toBe('Pirates25.00')
})

test('letters: the name that begins so, in any script; one letter goes round; a pause begins another name', () => {
  const { told, list } = setup({ value: '' })
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
  const spaces = [type(' ', 20_000), told.length]
  const others = [type('z', 30_000), type('p', 40_000, { ctrlKey: true })]
  expect(told).toEqual(['PG', 'JOKER', 'PG', 'JOKER', 'PG', 'HUAY', ''])
  // Space would scroll the list; unknown letters and shortcuts are left to the browser.
  expect([spaces, others]).toEqual([
    [true, 7],
    [false, false],
  ])
})

test('a tap on a row chooses it, and it is scrolled to', () => {
  const { told, selected } = setup({ value: '' })
  fireEvent.click(screen.getByText('Pirates'))
  expect([told, selected(), scrolled]).toEqual([['JOKER'], 'Pirates25.00', [[3 * rowHeight, 'smooth']]])
})

test('a finger: what rests in the middle is chosen, not what goes by', () => {
  const { told, scroll, rest, list } = setup({ value: '' })
  fireEvent.touchStart(list)
  for (const top of [20, 60, 130, 148]) scroll(top)
  expect(told).toEqual([])
  rest()
  expect(told).toEqual(['JOKER'])
  scroll(150)
  rest()
  expect(told).toEqual(['JOKER'])
})

test('while it scrolls by itself what goes by is not chosen; where it was held up it goes on', () => {
  const { told, press, scroll, rest } = setup({ value: '' })
  press('End')
  expect(told).toEqual(['HUAY'])
  scroll(90)
  rest()
  expect([told, scrolled.at(-1)]).toEqual([['HUAY'], [4 * rowHeight, 'instant']])
})

test('what moves it without a hand, as rows that grow do, chooses nothing: it goes back', () => {
  const { told, scroll, rest } = setup({ value: 'PG' })
  scroll(3 * rowHeight)
  rest()
  expect([told, scrolled.at(-1)]).toEqual([[], [2 * rowHeight, 'instant']])
})

test('a finger that stops it on its way is believed', () => {
  const { told, press, scroll, rest, list } = setup({ value: '' })
  press('End')
  fireEvent.touchStart(list)
  scroll(2 * rowHeight)
  rest()
  expect(told).toEqual(['HUAY', 'PG'])
})

test('a mouse’s wheel goes row by row, a touchpad gathers; the page behind stays', () => {
  const { told, list } = setup({ value: '' })
  const turn = (deltaY: number, deltaMode = 0) => fireEvent.wheel(list, { deltaY, deltaMode })
  expect(turn(120)).toBe(false)
  turn(100)
  turn(-100)
  turn(15)
  turn(15)
  expect(told).toEqual(['WALLET', 'PG', 'WALLET'])
  turn(15)
  turn(3, 1)
  for (let times = 0; times < 5; times++) turn(120)
  expect(told).toEqual(['WALLET', 'PG', 'WALLET', 'PG', 'JOKER', 'HUAY'])
})

test('a mouse drags it; a click that trembles is a click', () => {
  const { told, list } = setup({ value: '' })
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
  // Events of the browser during the scroll.
  fireEvent(list, new Event('scrollend'))
  expect(told).toEqual([])
  move('pointerup', 5)
  move('pointermove', 0)
  expect([told, list.scrollTop, list.hasAttribute('data-dragged')]).toEqual([['PG'], 100, false])
  move('pointerdown', 100, { pointerType: 'touch' })
  move('pointermove', 5, { pointerType: 'touch' })
  expect(list.hasAttribute('data-dragged')).toBe(false)
  // The pointer was released outside the list.
  move('pointerdown', 100)
  move('pointermove', 5, { buttons: 0 })
  expect(list.hasAttribute('data-dragged')).toBe(false)
})

test('as it comes into view, or grows, the chosen row is in the middle at once', () => {
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

test('who wishes for less motion gets none', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { press } = setup({ value: '' })
  press('End')
  expect(scrolled).toEqual([[4 * rowHeight, 'instant']])
})

test('disabled: it says so, and nothing chooses', () => {
  const { told, list, press } = setup({ disabled: true })
  press('ArrowDown', 'End', 'p')
  fireEvent.click(screen.getByText('Pirates'))
  expect([told, list.getAttribute('aria-disabled')]).toEqual([[], 'true'])
})

test('a browser without scrollend: at rest when it has not moved for a while and no finger holds it', () => {
  vi.useFakeTimers()
  Reflect.deleteProperty(HTMLElement.prototype, 'onscrollend')
  const { told, list, scroll } = setup({ value: '' })
  fireEvent.touchStart(list, { touches: [{}] })
  scroll(95)
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([])
  fireEvent.touchEnd(list, { touches: [] })
  vi.advanceTimersByTime(120)
  expect(told).toEqual(['PG'])
  vi.useRealTimers()
})
