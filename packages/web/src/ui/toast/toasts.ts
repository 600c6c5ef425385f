import { createContext, useContext } from 'react'

export type Toast = { id: number; kind: 'success' | 'danger' | 'info'; text: string }
export type Toasts = {
  /** For 4 s. The same text restarts its time instead of stacking. */
  show: (toast: Omit<Toast, 'id'>) => void
  dismiss: (id: number) => void
  /** Shows toasts in an open sheet, because all outside it is inert. Returns a function that ends this. */
  showInside: (place: Element) => () => void
  subscribe: (listener: () => void) => () => void
  shown: () => readonly Toast[]
  /** The topmost open sheet; null for the page. */
  place: () => Element | null
}

const durationMs = 4000
const mostShown = 3

export function createToasts(): Toasts {
  let list: readonly Toast[] = []
  let places: readonly Element[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const set = (next: readonly Toast[]) => {
    list = next
    notify()
  }
  const dismiss = (id: number) => set(list.filter((toast) => toast.id !== id))
  return {
    show: (toast) => {
      count += 1
      const id = count
      set([...list.filter(({ text }) => text !== toast.text), { ...toast, id }].slice(-mostShown))
      setTimeout(() => dismiss(id), durationMs)
    },
    dismiss,
    showInside: (place) => {
      places = [...places, place]
      notify()
      return () => {
        places = places.filter((other) => other !== place)
        notify()
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    shown: () => list,
    place: () => places.at(-1) ?? null,
  }
}

export const ToastsContext = createContext<Toasts>(createToasts())
export const useToasts = (): Toasts => useContext(ToastsContext)
