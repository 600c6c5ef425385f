import { useState } from 'react'
import type { Factory } from '../load/machinesIn.ts'
import type { Listed } from '../page/listed.ts'
import { JsonField } from '../panel/EventForm.tsx'
import css from './App.module.css'
import { messageOf } from '../messageOf.ts'
import { callFactory, type Source } from './sources.ts'

type Props = { sources: readonly Source[]; onAdd: (listed: Listed) => void }

/** Functions that make a machine of what they are given. */
export function Factories({ sources, onAdd }: Props) {
  const all = sources.flatMap((source) => source.factories.map((factory) => ({ source, factory })))
  if (all.length === 0) return null
  return (
    <section className={css.factories} aria-labelledby="factories">
      <h2 id="factories">Factories</h2>
      {all.map(({ source, factory }) => (
        <Form key={`${source.file} ${factory.name}`} source={source} factory={factory} onAdd={onAdd} />
      ))}
    </section>
  )
}

function Form({ source, factory, onAdd }: { source: Source; factory: Factory; onAdd: Props['onAdd'] }) {
  const [error, setError] = useState('')
  const create = (value: unknown) => {
    try {
      onAdd(callFactory(source, factory, value === undefined ? [] : Array.isArray(value) ? value : [value]))
      setError('')
    } catch (caught) {
      setError(messageOf(caught))
    }
  }
  return (
    <details>
      <summary>
        {factory.name}() <small>{source.file}</small>
      </summary>
      <JsonField label="Argument, as JSON; an array for several" value={{}} action="Create" onSend={create} />
      <p role="alert">{error}</p>
    </details>
  )
}
