import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useMemo, useState, type ReactNode } from 'react'
import type { AnyEventObject } from 'xstate'
import { boxesOf } from '../chart/graph.ts'
import { pathOf } from '../chart/nodes.ts'
import { eventName } from '../chart/words.ts'
import { CopyLink, CopyText } from '../page/Copy.tsx'
import { subjectOf, type Listed } from '../page/listed.ts'
import panelCss from '../page/panel.module.css'
import { TimeTravel } from '../page/TimeTravel.tsx'
import { asTest } from '../simulate/asTest.ts'
import { inputForm, simulate, type Simulation } from '../simulate/simulation.ts'
import { ActorAnswers, Offers } from './Offers.tsx'
import { ContextTree } from './ContextTree.tsx'
import { Guards } from './Guards.tsx'
import css from './Panel.module.css'
import { Time } from './Time.tsx'
import { JsonField } from './EventForm.tsx'
import type { Simulating } from './simulating.ts'

type Props = {
  listed: Listed
  chosen: string
  simulating: Simulating
  events: readonly AnyEventObject[]
  screen: ReactNode
}

export function SimulationPanel({ listed, chosen, simulating, events, screen }: Props) {
  const { simulation, step, at, show } = simulating
  const { snapshot } = step
  const isFailedStart = at === 0 && snapshot.status === 'error'
  return (
    <div className={`${panelCss.panel} ${css.panel}`} data-plain={screen ? undefined : ''}>
      <header>
        <p className={panelCss.machine}>{listed.name}</p>
        <h2>
          <span role="status">{stateOf(simulating)}</span>
        </h2>
        <CopyLink />
        <TimeTravel
          at={at}
          labels={simulation.steps.map(({ snapshot: one }) => pathOf(one.value))}
          onGo={show}
          now={{ label: 'Latest', isNow: at === simulation.steps.length - 1, onNow: () => show(simulation.steps.length - 1) }}
        />
      </header>
      {screen && <div className={panelCss.screen}>{screen}</div>}
      <div key={`${listed.name} now`} className={panelCss.steps}>
        {snapshot.status !== 'active' && <Ended snapshot={snapshot} />}
        {isFailedStart && <Start simulating={simulating} />}
        {chosen !== '' && <Chosen key={chosen} listed={listed} path={chosen} simulating={simulating} />}
        <Offers listed={listed} simulating={simulating} events={events} />
        <ActorAnswers simulating={simulating} />
        <Time simulating={simulating} />
      </div>
      <div key={`${listed.name} run`} className={panelCss.steps} data-wide>
        <ContextTree
          label="Context"
          value={snapshot.context as unknown}
          before={simulation.steps[at - 1]?.snapshot.context as unknown}
          isFirst={at === 0}
        />
        <Guards listed={listed} simulating={simulating} />
        <Log simulating={simulating} />
        {!isFailedStart && <Start simulating={simulating} />}
        <CopyText title="This run, as a test" label="Copy as test" text={() => testOf(simulation, listed)} />
      </div>
    </div>
  )
}

/** Samples may have provided more than the module has. */
const testOf = ({ recording, steps, machine }: Simulation, listed: Listed): string =>
  asTest(simulate(listed.machine ?? machine, recording), subjectOf(listed), { value: steps.at(-1)?.snapshot.value, masked: [] })

function stateOf({ step: { snapshot } }: Simulating): string {
  const path = pathOf(snapshot.value) || '(one state)'
  return snapshot.status === 'active' ? path : `${path} (${snapshot.status})`
}

function Ended({ snapshot }: { snapshot: Simulating['step']['snapshot'] }) {
  const { status, output, error } = snapshot as { status: string; output?: unknown; error?: unknown }
  if (status === 'error')
    return (
      <p className={css.error} role="alert">
        {error instanceof Error ? error.message : `Error: ${JSON.stringify(error) ?? 'without a value'}`}
      </p>
    )
  return (
    <p className={css.note}>
      The machine has ended{output === undefined ? '' : ` with ${JSON.stringify(output)}`}. Step back, or start again.
    </p>
  )
}

function Chosen({ listed, path, simulating }: { listed: Listed; path: string; simulating: Simulating }) {
  const [isLost, setLost] = useState(false)
  const line = listed.lines.get(path)
  const box = listed.graph && boxesOf(listed.graph.root).find((one) => one.path === path)
  return (
    <section aria-labelledby="chosen">
      <h3 id="chosen">{path}</h3>
      <p className={css.note}>{box ? box.description : 'No such state. The link may be from another version.'}</p>
      {line !== undefined && (
        <p className={css.note}>
          <code>
            {listed.group}:{line}
          </code>
        </p>
      )}
      {box && (
        <button type="button" className={panelCss.action} onClick={() => setLost(!simulating.goTo(path))}>
          Go to this state
        </button>
      )}
      <p className={css.note} role="status">
        {isLost ? 'No path found with events that have no payload. Send them below, or decide guards by hand.' : ''}
      </p>
    </section>
  )
}

function Start({ simulating: { simulation, restart } }: { simulating: Simulating }) {
  const { machine, recording } = simulation
  const form = useMemo(() => recording.input ?? inputForm(machine), [machine, recording])
  return (
    <section aria-labelledby="start">
      <h3 id="start">Start again</h3>
      <JsonField key={JSON.stringify(form)} label="Input, as JSON" value={form} action="Start with it" onSend={restart} />
      <button type="button" className={panelCss.action} onClick={() => restart()}>
        <RotateCcw size={16} aria-hidden /> Start again
      </button>
    </section>
  )
}

function Log({ simulating: { simulation, at, show } }: { simulating: Simulating }) {
  return (
    <section aria-labelledby="way">
      <h3 id="way">Events so far</h3>
      <ol className={css.log}>
        {simulation.steps.map(({ event, snapshot, actions, at: ms }, index) => (
          // Steps have no key but their index; the whole run changes at once.
          <li key={index}>
            <button type="button" aria-current={index === at ? 'step' : undefined} onClick={() => show(index)}>
              <b>{index === 0 ? 'Start' : eventName(event.type)}</b>
              <small>
                {ms > 0 ? `${ms} ms ` : ''}→ {pathOf(snapshot.value) || '(one state)'}
              </small>
              {actions.length > 0 && <small>{actions.join(', ')}</small>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
