import { useState } from 'react'
import { eventName } from '../chart/words.ts'
import { nextTimer } from '../simulate/simulation.ts'
import css from './Panel.module.css'
import type { Simulating } from './simulating.ts'

export function Time({ simulating: { simulation, step, at, send } }: { simulating: Simulating }) {
  const [ms, setMs] = useState(1000)
  const next = nextTimer(simulation.steps.slice(0, at + 1))
  const assumed = Object.entries(simulation.delays).map(([name, delay]) => `${name} ${delay} ms`)
  if (!next) return null
  return (
    <section aria-labelledby="time">
      <h3 id="time">Time</h3>
      <ul className={css.timers}>
        {step.timers.map(({ id, event, due }) => (
          <li key={id}>
            {eventName(event.type)}: in {due - step.at} ms
          </li>
        ))}
      </ul>
      <div className={css.answers}>
        <button type="button" onClick={() => send({ wait: next.due - step.at })}>
          To the next delay
        </button>
        <label className={css.field}>
          <span>ms</span>
          <input type="number" min={1} value={ms} onChange={({ target }) => setMs(Math.max(1, Number(target.value)))} />
        </label>
        <button type="button" onClick={() => send({ wait: ms })}>
          Wait
        </button>
      </div>
      {assumed.length > 0 && <p className={css.note}>Not implemented, so assumed: {assumed.join(', ')}.</p>}
    </section>
  )
}
