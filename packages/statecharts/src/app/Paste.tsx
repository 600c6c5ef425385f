import { useState, type ReactNode } from 'react'
import type { Listed } from '../page/listed.ts'
import css from './App.module.css'
import { messageOf } from '../messageOf.ts'
import { paste } from './sources.ts'

const example = `createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { opened: 'open' } }, open: { on: { closed: 'shut' } } },
})`

export function Paste({ onAdd, children }: { onAdd: (listed: Listed) => void; children?: ReactNode }) {
  const [source, setSource] = useState('')
  const [error, setError] = useState('')
  const draw = async () => {
    setError('')
    const { machines } = await paste(source)
    const [machine] = machines
    if (!machine) setError('No machine is exported.')
    else if (machine.error !== null) setError(machine.error)
    else for (const one of machines) onAdd(one)
  }
  return (
    <main className={css.paste}>
      <h2>Paste a machine</h2>
      <label htmlFor="source">TypeScript or JavaScript that makes a machine of XState 5, or a definition as JSON</label>
      <textarea
        id="source"
        rows={18}
        spellCheck={false}
        value={source}
        placeholder={example}
        onChange={({ target }) => setSource(target.value)}
      />
      <button type="button" onClick={() => void draw().catch((caught: unknown) => setError(messageOf(caught)))}>
        Draw it
      </button>
      <p role="alert">{error}</p>
      {children}
    </main>
  )
}
