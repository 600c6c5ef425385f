import { useEffect, useState } from 'react'
import type { LiveActor, LoggedEvent } from '../live/wire.ts'
import { summarizeEvent } from '../screen/summarizeEvent.ts'
import type { Place } from '../gallery/link.ts'
import { Phone } from '../statePanel/Phone.tsx'
import panelCss from '../statePanel/StatePanel.module.css'
import { useFrame, withoutFocus } from '../statePanel/useFrame.ts'
import { asTest, type OtherActor } from './asTest.ts'
import css from './MomentPanel.module.css'
import { stateLabelOf } from './eventLog.ts'

type Props = {
  actor: LiveActor
  entries: readonly LoggedEvent[]
  entry: LoggedEvent
  isNow: boolean
  beside: OtherActor | null
  place: Place
  onSelect: (number: number | null) => void
}

export function EventPanel({ actor, entries, entry, isNow, beside, place, onSelect }: Props) {
  const { attach, unseen } = useRestoredState(actor, entry, place)
  const at = entries.indexOf(entry)
  const go = (index: number) => onSelect(entries[index]?.number ?? null)
  return (
    <div className={panelCss.panel} data-entry={entry.number}>
      <header>
        <p className={panelCss.machine}>{actor.machine}</p>
        <h2>{stateLabelOf(entry)}</h2>
        <div className={css.travel} role="group" aria-label="Time">
          <button type="button" aria-label="Step back" disabled={at === 0} onClick={() => go(at - 1)}>
            ‹
          </button>
          <input
            type="range"
            aria-label="Event"
            aria-valuetext={`${at + 1} of ${entries.length}: ${stateLabelOf(entry)}`}
            min={0}
            max={entries.length - 1}
            value={at}
            onChange={({ target }) => go(Number(target.value))}
          />
          <button type="button" aria-label="Step on" disabled={at === entries.length - 1} onClick={() => go(at + 1)}>
            ›
          </button>
          <button type="button" className={css.now} aria-pressed={isNow} onClick={() => onSelect(null)}>
            Now
          </button>
        </div>
      </header>
      <div className={panelCss.screen}>
        <Phone attach={attach} unseen={unseen} title={`${actor.machine} in ${stateLabelOf(entry)}`} />
      </div>
      <div className={panelCss.steps}>
        <Log entries={entries} entry={entry} onSelect={onSelect} />
        {beside && (
          <CopyAsTest
            source={() => asTest(actor, entries.slice(0, at + 1), beside)}
            isWhole={entries.every(({ step }, index) => step === index)}
          />
        )}
        <section aria-labelledby="context">
          <h3 id="context">Context</h3>
          {/* Focusable, for scrolling by keyboard. */}
          <pre className={css.context} tabIndex={0} role="region" aria-labelledby="context">
            {JSON.stringify(entry.persisted.context ?? null, null, 2)}
          </pre>
        </section>
      </div>
    </div>
  )
}

function Log({ entries, entry, onSelect }: Pick<Props, 'entries' | 'entry' | 'onSelect'>) {
  return (
    <section aria-labelledby="log">
      <h3 id="log">What happened</h3>
      <ol className={css.log}>
        {entries.toReversed().map((one) => {
          const { event, payload } = summarizeEvent(one.event)
          return (
            <li key={one.number}>
              <button type="button" aria-current={one === entry ? 'step' : undefined} onClick={() => onSelect(one.number)}>
                <b>{event === 'xstate.init' ? 'starts' : event}</b>
                {payload !== '' && <small>{payload}</small>}
                <small>
                  {timeOf(one.at)} → {stateLabelOf(one)}
                </small>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const timeOf = (at: number): string => new Date(at).toTimeString().slice(0, 8)

function CopyAsTest({ source, isWhole }: { source: () => string; isWhole: boolean }) {
  const [copied, setCopied] = useState('')
  const copy = async () => {
    const text = source()
    await navigator.clipboard.writeText(text)
    setCopied(text)
  }
  return (
    <section aria-labelledby="as-test">
      <h3 id="as-test">Events so far, as a test</h3>
      {isWhole ? (
        <button type="button" className={panelCss.again} onClick={() => void copy()}>
          <span aria-live="polite">{copied === '' ? 'Copy as test' : 'Test copied'}</span>
        </button>
      ) : (
        <p>Its start was not recorded, so a test cannot start there.</p>
      )}
      {copied !== '' && (
        <pre className={css.context} tabIndex={0} role="region" aria-label="Test">
          {copied}
        </pre>
      )}
    </section>
  )
}

function useRestoredState({ machine }: LiveActor, { persisted }: LoggedEvent, place: Place) {
  const { attach, frame, ready } = useFrame(place)
  const [unseen, setUnseen] = useState('')
  useEffect(() => {
    if (ready && frame) withoutFocus(frame, () => setUnseen(ready.restore(machine, persisted)))
  }, [ready, frame, machine, persisted])
  return { attach, unseen }
}
