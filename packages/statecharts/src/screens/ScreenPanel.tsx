import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { boxesOf } from '../chart/graph.ts'
import { CopyLink } from '../page/Copy.tsx'
import type { Listed } from '../page/listed.ts'
import css from '../page/panel.module.css'
import type { Go, Place } from '../page/place.ts'
import type { SideProps } from '../page/Viewer.tsx'
import type { EventSummary, Simulation } from './simulation.ts'
import { Phone } from './Phone.tsx'
import { useSimulator, type SimulatorView } from './useSimulator.ts'

type Props = { listed: Listed; place: Place; simulator: SimulatorView; onGo: Go }

const none: readonly string[] = []

export function ScreenSide({ listed, place, onGo, children }: SideProps) {
  const simulator = useSimulator(place)
  return children({
    active: simulator.simulation?.active ?? none,
    onRestart: simulator.restart,
    panel: <ScreenPanel listed={listed} place={place} simulator={simulator} onGo={onGo} />,
  })
}

function ScreenPanel({ listed, place, simulator, onGo }: Props) {
  const { simulation } = simulator
  const box = listed.graph && boxesOf(listed.graph.root).find(({ path }) => path === place.state)
  return (
    <div className={css.panel} data-shown={simulation ? `${simulation.machine}/${simulation.wanted}` : undefined}>
      <header>
        <p className={css.machine}>{listed.name}</p>
        <h2>{place.state === '' ? 'Initial state' : place.state}</h2>
        <p>{box?.description ?? 'No such state. The link may be from another version.'}</p>
        <CopyLink />
      </header>
      <div className={css.screen}>
        {simulation && <Choices simulation={simulation} onGo={onGo} />}
        <Phone
          attach={simulator.attach}
          unseen={simulation?.unseen ?? ''}
          title={`${listed.name} in ${simulation?.value ?? place.state}`}
        />
      </div>
      {simulation && (
        <div className={css.steps}>
          <EventPath simulation={simulation} simulator={simulator} />
          <PossibleEvents simulation={simulation} simulator={simulator} />
        </div>
      )}
    </div>
  )
}

function Choices({ simulation: { screens, screen, story }, onGo }: { simulation: Simulation; onGo: Props['onGo'] }) {
  if (screens.length < 2 && story.of < 2) return null
  return (
    <div className={css.choices}>
      {screens.length > 1 && (
        <select aria-label="Screen" value={screen ?? ''} onChange={({ target }) => onGo({ query: { screen: target.value, story: null } })}>
          {screens.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      {story.of > 1 && (
        <div className={css.stories} role="group" aria-label="Views of this state">
          <button
            type="button"
            aria-label="Previous view"
            disabled={story.number === 1}
            onClick={() => onGo({ query: { story: story.number === 2 ? null : String(story.number - 1) } })}
          >
            ‹
          </button>
          <span role="status">
            view {story.number} of {story.of}
          </span>
          <button
            type="button"
            aria-label="Next view"
            disabled={story.number === story.of}
            onClick={() => onGo({ query: { story: String(story.number + 1) } })}
          >
            ›
          </button>
        </div>
      )}
    </div>
  )
}

function EventPath({ simulation: { path, start, value }, simulator }: { simulation: Simulation; simulator: SimulatorView }) {
  return (
    <section aria-labelledby="way">
      <h3 id="way">Events so far</h3>
      <ol>
        <li>
          <button type="button" onClick={() => simulator.rewind(0)}>
            <b>Start</b>
            {start.of > 1 && (
              <small>
                input {start.number} of {start.of}
              </small>
            )}
          </button>
        </li>
        {path.map((step, index) => (
          // Steps have no key but their index; the whole path changes at once.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <button type="button" aria-current={index === path.length - 1 ? 'step' : undefined} onClick={() => simulator.rewind(index + 1)}>
              <EventLabel step={step} />
            </button>
          </li>
        ))}
      </ol>
      <p className={css.value} role="status">
        is in <b>{value}</b>
      </p>
      <button type="button" className={css.action} onClick={simulator.restart}>
        <RotateCcw size={16} aria-hidden /> Start again
      </button>
    </section>
  )
}

function PossibleEvents({ simulation: { next }, simulator }: { simulation: Simulation; simulator: SimulatorView }) {
  return (
    <section aria-labelledby="next">
      <h3 id="next">Possible events</h3>
      {next.length === 0 && <p>None. The machine has ended, or waits for a child machine.</p>}
      <ul>
        {next.map((step, index) => (
          // Samples of one event may have equal descriptions.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <button type="button" onClick={() => simulator.press(index)}>
              <EventLabel step={step} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const EventLabel = ({ step: { event, payload } }: { step: EventSummary }) => (
  <>
    <b>{event}</b>
    {payload !== '' && <small>{payload}</small>}
  </>
)
