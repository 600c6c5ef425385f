import { useEffect, useState } from 'react'
import { wheelSize } from './wheelDrawing.ts'

/** Spec 9: the window has to rest for half a second before the wheel is drawn anew. */
const debounce = 500

/** The wheel's width and height in pixels, by the window's width. */
export function useWheelSize(): number {
  const [size, setSize] = useState(() => wheelSize(innerWidth))
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined
    const resized = () => {
      clearTimeout(resting)
      resting = setTimeout(() => setSize(wheelSize(innerWidth)), debounce)
    }
    addEventListener('resize', resized)
    return () => {
      clearTimeout(resting)
      removeEventListener('resize', resized)
    }
  }, [])
  return size
}
