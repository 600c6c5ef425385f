import { useEffect, useRef } from 'react'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import css from './Panel.module.css'
import type { Simulating } from './simulating.ts'

/** Draws a state into an element; returns what removes it. */
type RenderScreen = (element: HTMLElement, snapshot: AnyMachineSnapshot, send: (event: AnyEventObject) => void) => void | (() => void)
/** By machine id. */
export type Screens = ReadonlyMap<string, RenderScreen>

type Props = { render: RenderScreen; simulating: Simulating }

export function Screen({ render, simulating: { step, send: onSend } }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const send = useRef((_event: AnyEventObject): void => {})
  useEffect(() => {
    send.current = (event) => onSend({ event })
  })
  useEffect(() => {
    if (!element.current) return undefined
    const remove = render(element.current, step.snapshot, (event) => send.current(event))
    return () => remove?.()
  }, [render, step.snapshot])
  return <div ref={element} className={css.screen} role="region" aria-label="Screen" />
}
