import { createContext, useContext } from 'react'

export type Toast = { id: number; kind: 'success' | 'danger' | 'info'; text: string }
export type Toasts = {
  /** Shows it for 4 s (spec 9). The same text again starts its time anew and is not stacked. */
  show: (toast: Omit<Toast, 'id'>) => void
  dismiss: (id: number) => void
  /** A sheet that lies over the page takes them in while it is open: all that lies outside of it is inert, and mute. */
  stayIn: (place: Element) => () => void
  subscribe: (listener: () => void) => () => void
  shown: () => readonly Toast[]
  /** Where they stand: in the uppermost sheet; null over the page itself. */
  place: () => Element | null
}

const duration = 4000

/** What is shown at the foot of the page for a moment. The app has one; a test or a screen of its own may have another. */
export function createToasts(): Toasts {
  let list: readonly Toast[] = []
  let places: readonly Element[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const set = (next: readonly Toast[]) => {
    list = next
    tell()
  }
  const dismiss = (id: number) => set(list.filter((toast) => toast.id !== id))
  return {
    show: (toast) => {
      count += 1
      const id = count
      set([...list.filter(({ text }) => text !== toast.text), { ...toast, id }].slice(-3))
      setTimeout(() => dismiss(id), duration)
    },
    dismiss,
    stayIn: (place) => {
      places = [...places, place]
      tell()
      return () => {
        places = places.filter((other) => other !== place)
        tell()
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

/** Given by the app at its top; without it, toasts go nowhere. */
export const ToastsContext = createContext<Toasts>(createToasts())
export const useToasts = (): Toasts => useContext(ToastsContext)
