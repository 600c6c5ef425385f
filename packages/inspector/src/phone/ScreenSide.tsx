import { candidates } from '@krapao/machines/testing'
import { pathOf, Simulated, type LiveActor, type LoggedEvent, type Place, type SideProps, type Simulating } from 'statecharts-viewer/page'
import { useCallback, useMemo, useState } from 'react'
import { setupOf, setupsOf, type Setup } from '../screen/setups.tsx'
import type { Stage } from '../screen/stage.ts'
import { isIn, startOf, storiesIn } from '../screen/stories.ts'
import { Phone } from './Phone.tsx'
import css from './Phone.module.css'

/** The viewer's simulation with the product's samples, beside the real screen. */
export function ScreenSide(props: SideProps) {
  const { listed, place, onGo } = props
  const id = listed.machine?.id ?? ''
  const named = setupsOf(id).filter(({ name }) => name !== null)
  const setup = setupOf(id, place.query.get('screen'))
  const stories = useMemo(() => (setup ? storiesIn(setup, place.state) : []), [setup, place.state])
  const wanted = Number(place.query.get('story') ?? 1)
  const { start, events } = stories[wanted - 1] ?? stories[0] ?? unmoved
  const samples = useMemo(() => {
    if (!setup) return undefined
    const { machine, input } = startOf(setup, start)
    return {
      machine,
      input,
      first: { guards: {}, inputs: events.map((event) => ({ event })) },
      eventsAt: (snapshot: Parameters<typeof candidates>[0]) => candidates(snapshot, setup.walk),
    }
  }, [setup, start, events])
  const screen = (simulating: Simulating) => (
    <>
      <div className={css.choices}>
        <Choice
          label="Screen"
          names={named.map(({ name }) => name ?? '')}
          chosen={setup?.name ?? ''}
          onChoose={(name) => onGo({ query: { screen: name, story: null, run: null } })}
        />
        <Choice
          label="Views of this state"
          names={stories.map((_, index) => `view ${index + 1} of ${stories.length}`)}
          chosen={`view ${wanted} of ${stories.length}`}
          onChoose={(_, index) => onGo({ query: { story: index === 0 ? null : String(index + 1), run: null } })}
        />
      </div>
      <Playing machine={id} setup={setup} start={start} place={place} simulating={simulating} />
    </>
  )
  return <Simulated {...props} samples={samples} renderScreen={screen} />
}

const unmoved = { start: 0, events: [] }

type ChoiceProps = { label: string; names: readonly string[]; chosen: string; onChoose: (name: string, index: number) => void }

const Choice = ({ label, names, chosen, onChoose }: ChoiceProps) =>
  names.length > 1 && (
    <select aria-label={label} value={chosen} onChange={({ target }) => onChoose(target.value, target.selectedIndex)}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )

type PlayingProps = { machine: string; setup: Setup | undefined; start: number; place: Place; simulating: Simulating }

function Playing({ machine, setup, start, place, simulating }: PlayingProps) {
  const { simulation, recording, step, at, receive } = simulating
  const isLatest = at === simulation.steps.length - 1
  const show = useCallback(
    (stage: Stage) => {
      // The recording already has the children's answers to past events.
      let isPast = !isLatest
      stage.play({ machine, screen: setup?.name ?? null, start, recording }, (inputs) => isPast || receive(inputs))
      isPast = false
    },
    [machine, setup, start, recording, isLatest, receive],
  )
  return <Phone place={place} title={`${machine}/${place.state}`} unseen={unseenIn(setup, pathOf(step.snapshot.value))} show={show} />
}

function unseenIn(setup: Setup | undefined, state: string): string {
  if (!setup?.name) return 'No screen shows this machine as a whole: it works behind the others.'
  return isIn(state, setup.emptyStates ?? [])
    ? 'Its screen shows nothing in this state, by intention: it is left at once, or another screen has taken over.'
    : ''
}

type RestoredProps = { actor: LiveActor; entry: LoggedEvent; place: Place }

/** The screen of a running program, as it was. */
export function Restored({ actor: { machine }, entry: { persisted, value }, place }: RestoredProps) {
  const [problem, setProblem] = useState('')
  const setup = setupOf(machine)
  const show = useCallback(
    (stage: Stage) => {
      try {
        if (persisted) stage.restore(machine, persisted)
        setProblem('')
      } catch {
        setProblem('The log does not hold enough to draw its screen.')
      }
    },
    [machine, persisted],
  )
  const state = pathOf(value)
  return <Phone place={place} title={`${machine}/${state}`} unseen={problem || unseenIn(setup, state)} show={show} />
}
