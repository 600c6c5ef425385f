import type { Listed } from '../page/listed.ts'
import { guardNames } from '../simulate/guards.ts'
import css from './Panel.module.css'
import type { Simulating } from './simulating.ts'

export function Guards({ listed, simulating: { simulation, step, decide } }: { listed: Listed; simulating: Simulating }) {
  const byHand = new Map(Object.entries(simulation.recording.guards))
  const decisions = new Map(step.decisions.map((decision) => [decision.guard, decision]))
  const all = listed.machine ? guardNames(listed.machine) : []
  const names = [...new Set([...decisions.keys(), ...byHand.keys(), ...all])]
  if (names.length === 0) return null
  return (
    <section aria-labelledby="guards">
      <h3 id="guards">Guards</h3>
      <ul className={css.guards}>
        {names.map((name) => {
          const decision = decisions.get(name)
          const forced = byHand.get(name)
          return (
            <li key={name} data-fault={decision?.how === 'missing' || decision?.how === 'threw' ? '' : undefined}>
              <label>
                <span>{name}</span>
                <select
                  value={forced === undefined ? '' : String(forced)}
                  onChange={({ target }) => decide(name, target.value === '' ? null : target.value === 'true')}
                >
                  <option value="">{decision && decision.how !== 'by hand' ? `computed: ${decision.result}` : 'computed'}</option>
                  <option value="true">true, by hand</option>
                  <option value="false">false, by hand</option>
                </select>
              </label>
              {decision?.how === 'missing' && <small>Not implemented: false until decided by hand.</small>}
              {decision?.how === 'threw' && <small>Threw: {decision.error}</small>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
