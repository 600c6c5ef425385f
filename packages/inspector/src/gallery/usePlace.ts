import { useEffect, useSyncExternalStore } from 'react'
import { linkTo, placeIn, type Place } from './link.ts'
import { machines } from './machines.ts'

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

export function usePlace(): [place: Place, go: (change: Partial<Place>) => void] {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const place = placeIn(hash)
  const known = machines.some(({ name }) => name === place.machine)
  const here = known || place.part !== 'machines' ? place : { ...place, machine: machines[0]?.name ?? '', state: '' }
  const { theme } = here
  useEffect(() => {
    if (theme) document.documentElement.dataset['theme'] = theme
    else delete document.documentElement.dataset['theme']
  }, [theme])
  return [here, (change) => void (location.hash = linkTo({ ...here, ...change }))]
}
