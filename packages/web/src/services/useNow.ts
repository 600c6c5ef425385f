import { useEffect, useEffectEvent, useState } from 'react'

/** The server's time, ms, every ten seconds. */
export function useNow(clock: () => number): number {
  const [now, setNow] = useState(clock)
  const read = useEffectEvent(() => setNow(clock()))
  useEffect(() => {
    const timer = setInterval(() => read(), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
