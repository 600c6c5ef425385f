import { useEffect, useState } from 'react'
import type { LiveActor, LoggedEvent } from '../live/wire.ts'
import { summarizeEvent } from '../screen/summarizeEvent.ts'
import type { Place } from '../gallery/link.ts'
import { Phone } from '../statePanel/Phone.tsx'
import panelCss from '../statePanel/StatePanel.module.css'
import { useFrame, withoutFocus } from '../statePanel/useFrame.ts'
import { asTest, type OtherActor } from './asTest.ts'
import css from './MomentPanel.module.css'
import { placeOf } from './eventLog.ts'

type Props = {
  actor: LiveActor
  moments: readonly LoggedEvent[]
  moment: LoggedEvent
  isNow: boolean
  beside: OtherActor | null
  place: Place
  onMoment: (number: number | null) => void
}

export function EventPanel({ actor, moments, moment, isNow, beside, place, onMoment }: Props) {
  const { attach, unseen } = useMoment(actor, moment, place)
  const at = moments.indexOf(moment)
  const go = (index: number) => onMoment(moments[index]?.number ?? null)
  return (
    <div className={panelCss.panel} data-moment={moment.number}>
      <header>
        <p className={panelCss.machine}>{actor.machine}</p>
        <h2>{placeOf(moment)}</h2>
        <div className={css.travel} role="group" aria-label="Time">
          <button type="button" aria-label="Step back" disabled={at === 0} onClick={() => go(at - 1)}>
            ‹
          </button>
          <input
            type="range"
            aria-label="Moment"
            aria-valuetext={`${at + 1} of ${moments.length}: ${placeOf(moment)}`}
            min={0}
            max={moments.length - 1}
            value={at}
            onChange={({ target }) => go(Number(target.value))}
          />
          <button type="button" aria-label="Step on" disabled={at === moments.length - 1} onClick={() => go(at + 1)}>
            ›
          </button>
          <button type="button" className={css.now} aria-pressed={isNow} onClick={() => onMoment(null)}>
            Now
          </button>
        </div>
      </header>
      <div className={panelCss.screen}>
        <Phone attach={attach} unseen={unseen} title={`${actor.machine} in ${placeOf(moment)}`} />
      </div>
      <div className={panelCss.steps}>
        <Log moments={moments} moment={moment} onMoment={onMoment} />
        {beside && (
          <CopyAsTest
            source={() => asTest(actor, moments.slice(0, at + 1), beside)}
            isWhole={moments.every(({ step }, index) => step === index)}
          />
        )}
        <section aria-labelledby="context">
          <h3 id="context">Context</h3>
          {/* Focusable, for scrolling by keyboard. */}
          <pre className={css.context} tabIndex={0} role="region" aria-labelledby="context">
            {JSON.stringify(moment.kept.context ?? null, null, 2)}
          </pre>
        </section>
      </div>
    </div>
  )
}

function Log({ moments, moment, onMoment }: Pick<Props, 'moments' | 'moment' | 'onMoment'>) {
  return (
    <section aria-labelledby="log">
      <h3 id="log">What happened</h3>
      <ol className={css.log}>
        {moments.toReversed().map((one) => {
          const { event, payload } = summarizeEvent(one.event)
          return (
            <li key={one.number}>
              <button type="button" aria-current={one === moment ? 'step' : undefined} onClick={() => onMoment(one.number)}>
                <b>{event === 'xstate.init' ? 'starts' : event}</b>
                {payload !== '' && <small>{payload}</small>}
                <small>
                  {timeOf(one.at)} → {placeOf(one)}
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

function useMoment({ machine }: LiveActor, { kept }: LoggedEvent, place: Place) {
  const { attach, frame, ready } = useFrame(place)
  const [unseen, setUnseen] = useState('')
  useEffect(() => {
    if (ready && frame) withoutFocus(frame, () => setUnseen(ready.restore(machine, kept)))
  }, [ready, frame, machine, kept])
  return { attach, unseen }
}
