import { useState, type ReactNode } from 'react'
import type { LiveActor, LoggedEvent } from '../live/wire.ts'
import { CopyText } from '../page/Copy.tsx'
import panelCss from '../page/panel.module.css'
import offersCss from '../panel/Panel.module.css'
import { TimeTravel } from '../page/TimeTravel.tsx'
import { ContextTree } from '../panel/ContextTree.tsx'
import css from './EventPanel.module.css'
import { isTimer, stateLabelOf, summaryOf } from './eventLog.ts'

type Props = {
  actor: LiveActor
  entries: readonly LoggedEvent[]
  entry: LoggedEvent
  isNow: boolean
  screen: ReactNode | undefined
  offers: ReactNode
  /** Null if none can be written. */
  test: ((entries: readonly LoggedEvent[]) => string) | null
  onSelect: (number: number | null) => void
}

export function EventPanel({ actor, entries, entry, isNow, screen, offers, test, onSelect }: Props) {
  const at = entries.indexOf(entry)
  const kept = entries.slice(0, at + 1).findLast(({ persisted }) => persisted !== null)
  const before = kept && entries.slice(0, entries.indexOf(kept)).findLast(({ persisted }) => persisted !== null)
  return (
    <div className={panelCss.panel} data-entry={entry.number} data-plain={screen ? undefined : ''}>
      <header>
        <p className={panelCss.machine}>{actor.machine}</p>
        <h2>{stateLabelOf(entry)}</h2>
        <TimeTravel
          at={at}
          labels={entries.map(stateLabelOf)}
          onGo={(index) => onSelect(entries[index]?.number ?? null)}
          now={{ label: 'Now', isNow, onNow: () => onSelect(null) }}
        />
      </header>
      {screen && <div className={panelCss.screen}>{screen}</div>}
      <div className={panelCss.steps}>
        {offers && (
          <div className={offersCss.panel}>
            <details>
              <summary>Send an event</summary>
              {offers}
            </details>
          </div>
        )}
        <Log entries={entries} entry={entry} onSelect={onSelect} />
        {test &&
          (entries.every(({ step }, index) => step === index) ? (
            <CopyText title="Events so far, as a test" label="Copy as test" text={() => test(entries.slice(0, at + 1))} />
          ) : (
            <p>Its start was not recorded, so a test cannot start there.</p>
          ))}
        {kept !== entry && <p className={css.note}>Sampled: the context is an earlier one, because copying each would slow the program.</p>}
        <ContextTree label="Context" value={kept?.persisted?.context} before={before?.persisted?.context} isFirst={before === undefined} />
      </div>
    </div>
  )
}

function Log({ entries, entry, onSelect }: Pick<Props, 'entries' | 'entry' | 'onSelect'>) {
  const [hidesTimers, setHidesTimers] = useState(false)
  const shown = hidesTimers ? entries.filter((one) => !isTimer(one)) : entries
  return (
    <section aria-labelledby="log">
      <h3 id="log">What happened</h3>
      {entries.some(isTimer) && (
        <label className={css.hide}>
          <input type="checkbox" checked={hidesTimers} onChange={({ target }) => setHidesTimers(target.checked)} /> Hide timers
        </label>
      )}
      <ol className={css.log}>
        {shown
          .slice(-mostShown)
          .toReversed()
          .map((one) => {
            const { event, payload } = summaryOf(one.event)
            return (
              <li key={one.number}>
                <button type="button" aria-current={one === entry ? 'step' : undefined} onClick={() => onSelect(one.number)}>
                  <b>{event}</b>
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

/** Earlier events are reached with the slider. */
const mostShown = 300

const timeOf = (at: number): string => new Date(at).toTimeString().slice(0, 8)
