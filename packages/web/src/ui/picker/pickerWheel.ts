type WheelOptions = {
  /** The centred row while the list moves; null at rest. */
  onPass: (row: number | null) => void
  onChoose: (row: number) => void
}
export type PickerWheel = {
  show: (row: number) => void
  stop: () => void
}

/**
 * The centred option is chosen. Touch scrolls natively, a mouse drags, and a mouse wheel moves row by row; CSS does the snapping.
 */
export function pickerWheel(list: HTMLElement, { onPass, onChoose }: WheelOptions): PickerWheel {
  let chosen = 0
  /** Rows that pass during a scroll by script are not chosen. */
  let aim: number | null = null
  let moving = false
  /** True during touch or drag. Browsers also scroll by themselves when rows grow, which chooses nothing. */
  let byHand = false

  const scrollTo = (row: number, behavior: 'smooth' | 'instant') => {
    const top = placeOf(list, row)
    if (top === null || Math.abs(top - list.scrollTop) < 1) return
    aim = row
    list.scrollTo({ top, behavior: lessMotion() ? 'instant' : behavior })
  }
  const settle = () => {
    moving = false
    onPass(null)
    const found = inTheMiddle(list)
    const wanted = aim
    const turned = byHand
    aim = null
    byHand = false
    if (wanted === null) {
      if (found !== chosen && turned) onChoose(found)
      else scrollTo(chosen, 'instant')
    } else if (found !== wanted) scrollTo(wanted, 'instant')
  }
  // Restores the chosen row when the list appears or its rows change size.
  const sizes = new ResizeObserver(() => {
    if (!moving) scrollTo(chosen, 'instant')
  })
  const watchRows = () => [list, ...rowsOf(list)].forEach((element) => sizes.observe(element))
  const rows = new MutationObserver(watchRows)
  rows.observe(list, { childList: true })
  watchRows()

  const listening = new AbortController()
  const { signal } = listening
  const rest = whenAtRest(list, signal, settle)
  list.addEventListener(
    'scroll',
    () => {
      moving = true
      onPass(inTheMiddle(list))
      rest.moved()
    },
    { signal },
  )
  const take = () => {
    aim = null
    byHand = true
  }
  list.addEventListener('touchstart', take, { signal, passive: true })
  turnedByWheel(list, signal, (steps) => {
    const row = Math.max(0, Math.min(chosen + steps, rowsOf(list).length - 1))
    if (row !== chosen) onChoose(row)
  })
  draggedByMouse(list, signal, () => {
    take()
    settle()
  })
  return {
    show: (row) => {
      chosen = row
      byHand = false
      scrollTo(row, 'smooth')
    },
    stop: () => {
      listening.abort()
      rest.forget()
      sizes.disconnect()
      rows.disconnect()
    },
  }
}

/** For browsers without `scrollend`. */
function whenAtRest(list: HTMLElement, signal: AbortSignal, settle: () => void) {
  if ('onscrollend' in list) {
    list.addEventListener('scrollend', () => isDragged(list) || settle(), { signal })
    return { moved: () => {}, forget: () => {} }
  }
  const element: HTMLElement = list
  let late: ReturnType<typeof setTimeout> | undefined
  let held = false
  const settleWhenFree = () => {
    if (held || isDragged(element)) late = setTimeout(settleWhenFree, aWhile)
    else settle()
  }
  const hold = ({ touches }: TouchEvent) => (held = touches.length > 0)
  for (const type of ['touchstart', 'touchend', 'touchcancel'] as const) element.addEventListener(type, hold, { signal, passive: true })
  return {
    moved: () => {
      clearTimeout(late)
      late = setTimeout(settleWhenFree, aWhile)
    },
    forget: () => clearTimeout(late),
  }
}

/** One row per wheel notch; a touchpad's small deltas add up. The page does not scroll. */
function turnedByWheel(list: HTMLElement, signal: AbortSignal, turn: (steps: number) => void): void {
  let pushed = 0
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    pushed += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * aNotch
    if (Math.abs(pushed) < aNotch) return
    turn(Math.sign(pushed))
    pushed = 0
  }
  list.addEventListener('wheel', onWheel, { signal, passive: false })
}

/** The click that ends a drag chooses nothing, as the list has captured the pointer. */
function draggedByMouse(list: HTMLElement, signal: AbortSignal, dropped: () => void): void {
  let held: { y: number; top: number } | null = null
  const take = ({ pointerType, button, clientY }: PointerEvent) => {
    if (pointerType === 'mouse' && button === 0) held = { y: clientY, top: list.scrollTop }
  }
  const drop = () => {
    held = null
    if (!isDragged(list)) return
    list.removeAttribute('data-dragged')
    dropped()
  }
  const drag = ({ clientY, pointerId, buttons }: PointerEvent) => {
    if (!held) return
    // Released outside the list, it would follow the mouse and swallow the next click.
    if (buttons === 0) return drop()
    if (!isDragged(list)) {
      if (Math.abs(clientY - held.y) < aTremble) return
      list.setAttribute('data-dragged', '')
      list.setPointerCapture(pointerId)
    }
    list.scrollTop = held.top + held.y - clientY
  }
  list.addEventListener('pointerdown', take, { signal })
  list.addEventListener('pointermove', drag, { signal })
  for (const type of ['pointerup', 'pointercancel'] as const) list.addEventListener(type, drop, { signal })
}

/** Px per row; a mouse's notch has more. */
const aNotch = 40
/** Px that a pointer may move during a click. */
const aTremble = 5
/** Ms without movement. */
const aWhile = 120

const isDragged = (list: HTMLElement): boolean => list.hasAttribute('data-dragged')
const lessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=option]')]
const middleOf = ({ offsetTop, offsetHeight }: HTMLElement): number => offsetTop + offsetHeight / 2

function placeOf(list: HTMLElement, row: number): number | null {
  const element = rowsOf(list)[row]
  return element ? middleOf(element) - list.clientHeight / 2 : null
}

function inTheMiddle(list: HTMLElement): number {
  const middle = list.scrollTop + list.clientHeight / 2
  const distances = rowsOf(list).map((row) => Math.abs(middleOf(row) - middle))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}
