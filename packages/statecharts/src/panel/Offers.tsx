import { useRef, useState } from 'react'
import type { AnyEventObject } from 'xstate'
import type { FieldType } from '../load/eventTypes.ts'
import { invokeName } from '../chart/words.ts'
import { summaryOf } from '../follow/eventLog.ts'
import type { Listed } from '../page/listed.ts'
import { activeNodes, answerEvent, childrenIn, offersIn, readFields, type Child, type Offer } from '../simulate/simulation.ts'
import { EventForm } from './EventForm.tsx'
import { messageOf } from '../messageOf.ts'
import css from './Panel.module.css'
import type { Simulating } from './simulating.ts'

type Props = { listed: Listed; simulating: Simulating; events: readonly AnyEventObject[] }

export function Offers({ listed, simulating, events }: Props) {
  const { step, send } = simulating
  return (
    <EventOffers
      offers={offersIn(step)}
      samples={events}
      fieldsOf={(type) => fieldsOf(type, listed, simulating)}
      onSend={(event) => send({ event })}
    />
  )
}

type EventOffersProps = {
  offers: readonly Offer[]
  /** Of any of the offers, answers and delays. */
  samples: readonly AnyEventObject[]
  fieldsOf: (type: string) => readonly FieldType[]
  onSend: (event: AnyEventObject) => void
}

export function EventOffers({ offers, samples, fieldsOf: fieldsOfEvent, onSend }: EventOffersProps) {
  const answers = samples.filter(({ type }) => offers.every((offer) => offer.type !== type))
  return (
    <section aria-labelledby="next">
      <h3 id="next">Possible events</h3>
      {offers.length + answers.length === 0 && <p className={css.note}>None: the machine has ended, or waits for an actor or a delay.</p>}
      <ul className={css.offers}>
        {offers
          .filter(({ isWildcard }) => !isWildcard)
          .map(({ type }) => (
            <NamedEvent
              key={type}
              type={type}
              samples={samples.filter((event) => event.type === type)}
              fields={fieldsOfEvent(type)}
              onSend={(payload) => onSend({ ...payload, type })}
            />
          ))}
        {answers.length > 0 && (
          <li>
            <OfferButtons samples={answers} onPress={onSend} />
          </li>
        )}
        <OtherEvent wildcards={offers.flatMap(({ type, isWildcard }) => (isWildcard ? [type] : []))} onSend={onSend} />
      </ul>
    </section>
  )
}

type OfferButtonsProps = { samples: readonly AnyEventObject[]; onPress: (sample: AnyEventObject) => void }

/** Samples that look alike are offered once. */
const OfferButtons = ({ samples, onPress }: OfferButtonsProps) =>
  [...new Map(samples.map((sample) => [Object.values(summaryOf(sample)).join(' '), sample]))].map(([name, sample]) => {
    const { event, payload } = summaryOf(sample)
    return (
      <button key={name} type="button" onClick={() => onPress(sample)}>
        <b>{event}</b>
        {payload !== '' && <small>{payload}</small>}
      </button>
    )
  })

/** From the module's types, else from what the machine reads. */
function fieldsOf(type: string, { events }: Listed, { simulation, step }: Simulating): FieldType[] {
  const typed = new Map(events).get(type)
  if (typed) return typed
  const steps = simulation.steps.slice(0, simulation.steps.indexOf(step) + 1)
  return readFields({ ...simulation, steps }, type).map((name) => ({ name, optional: true, type: 'json' }))
}

const payloadLabel = (fields: readonly FieldType[]): string =>
  fields.length === 0 ? 'payload' : `payload: ${fields.map(({ name, optional }) => (optional ? `${name}?` : name)).join(', ')}`

type NamedEventProps = Pick<EventOffersProps, 'samples'> & {
  type: string
  fields: readonly FieldType[]
  onSend: (payload: Record<string, unknown>) => void
}

function NamedEvent({ type, samples, fields, onSend }: NamedEventProps) {
  const form = useRef<HTMLDetailsElement>(null)
  const needsPayload = fields.some(({ optional }) => !optional)
  const openForm = () => {
    form.current?.setAttribute('open', '')
    form.current?.querySelector<HTMLElement>('input, select')?.focus()
  }
  return (
    <li>
      <OfferButtons
        samples={samples.length > 0 ? samples : [{ type }]}
        onPress={(sample) => (needsPayload && samples.length === 0 ? openForm() : onSend(sample))}
      />
      <details ref={form}>
        <summary>{payloadLabel(fields)}</summary>
        <EventForm fields={fields} action={`Send ${type}`} onSend={onSend} />
      </details>
    </li>
  )
}

function OtherEvent({ wildcards, onSend }: { wildcards: readonly string[]; onSend: (event: AnyEventObject) => void }) {
  const [type, setType] = useState('')
  return (
    <li>
      <details>
        <summary>Another event{wildcards.length > 0 ? ` (${wildcards.join(', ')} is handled)` : ''}</summary>
        <label className={css.field}>
          <span>Type</span>
          <input value={type} onChange={({ target }) => setType(target.value)} />
        </label>
        <EventForm fields={[]} action="Send" onSend={(payload) => type !== '' && onSend({ ...payload, type })} />
      </details>
    </li>
  )
}

export function ActorAnswers({ simulating }: { simulating: Simulating }) {
  const children = childrenIn(simulating.step)
  if (children.length === 0) return null
  return (
    <section aria-labelledby="actors">
      <h3 id="actors">Running actors</h3>
      <ul className={css.offers}>
        {children.map((child) => (
          <Answers key={child.id} child={child} simulating={simulating} />
        ))}
      </ul>
    </section>
  )
}

const words = { done: 'Done', error: 'Error', snapshot: 'Snapshot' } as const

function Answers({ child: { id, src, machine, answers }, simulating: { step, send } }: { child: Child; simulating: Simulating }) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const node = activeNodes(step.snapshot).find(({ invoke }) => invoke.some((one) => one.id === id))
  const name = node ? invokeName(id, node) : src || id
  const answer = (kind: Child['answers'][number]) => {
    try {
      send({ event: answerEvent(id, kind, text.trim() === '' ? undefined : JSON.parse(text)) })
      setError('')
    } catch (caught) {
      setError(messageOf(caught))
    }
  }
  return (
    <li>
      <b>{name}</b> {machine === null ? '' : <small>machine {machine}</small>}
      <label className={css.field}>
        <span>Value, as JSON</span>
        <input value={text} spellCheck={false} aria-label={`Value of ${name}, as JSON`} onChange={({ target }) => setText(target.value)} />
      </label>
      <div className={css.answers} role="group" aria-label={`Answers of ${name}`}>
        {answers.map((kind) => (
          <button key={kind} type="button" onClick={() => answer(kind)}>
            {words[kind]}
          </button>
        ))}
      </div>
      <p role="alert">{error}</p>
    </li>
  )
}
