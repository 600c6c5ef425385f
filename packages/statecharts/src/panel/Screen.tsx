import { useEffect, useRef } from 'react'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import css from './Panel.module.css'

/** Draws a state into an element; returns what removes it. */
type RenderScreen = (element: HTMLElement, snapshot: AnyMachineSnapshot, send: (event: AnyEventObject) => void) => void | (() => void)
/** By machine id. */
export type Screens = ReadonlyMap<string, RenderScreen>

type Props = { render: RenderScreen; snapshot: AnyMachineSnapshot; onSend: (event: AnyEventObject) => void }

export function Screen({ render, snapshot, onSend }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const send = useRef(onSend)
  useEffect(() => {
    send.current = onSend
  })
  useEffect(() => {
    if (!element.current) return undefined
    const remove = render(element.current, snapshot, (event) => send.current(event))
    return () => remove?.()
  }, [render, snapshot])
  return <div ref={element} className={css.screen} role="region" aria-label="Screen" />
}
