import { useEffect, useState } from 'react'
import { wheelSize } from './wheelDrawing.ts'

/** Ms without resizing before a redraw. */
const debounce = 500

export function useWheelSize(): number {
  const [size, setSize] = useState(() => wheelSize(innerWidth))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const resized = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSize(wheelSize(innerWidth)), debounce)
    }
    addEventListener('resize', resized)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', resized)
    }
  }, [])
  return size
}
