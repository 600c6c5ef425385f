import { useId, useState, type FormEvent } from 'react'
import type { FieldType } from '../load/eventTypes.ts'
import { messageOf } from '../messageOf.ts'
import css from './Panel.module.css'

type Props = { fields: readonly FieldType[]; onSend: (payload: Record<string, unknown>) => void; action: string }

/** Fields as their type says; JSON for the rest. */
export function EventForm({ fields, onSend, action }: Props) {
  const [json, setJson] = useState('')
  const [error, setError] = useState('')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    try {
      const form = new FormData(event.currentTarget)
      const typed = fields.flatMap((field): [string, unknown][] => {
        const text = form.get(field.name)
        if (field.type === 'boolean') return [[field.name, text !== null]]
        return typeof text !== 'string' || (text === '' && (field.optional || field.type !== 'string'))
          ? []
          : [[field.name, valueOf(text, field)]]
      })
      onSend({ ...Object.fromEntries(typed), ...(json.trim() === '' ? {} : (JSON.parse(json) as object)) })
      setError('')
    } catch (caught) {
      setError(messageOf(caught))
    }
  }
  return (
    <form className={css.form} onSubmit={send}>
      {fields.map((field) => (
        <label key={field.name}>
          <span>
            {field.name}
            {field.optional ? '' : ' *'}
          </span>
          <Field field={field} />
        </label>
      ))}
      <label>
        <span>{fields.length > 0 ? 'Other fields, as JSON' : 'Payload, as JSON'}</span>
        <textarea rows={1} value={json} placeholder='{ "field": 1 }' spellCheck={false} onChange={({ target }) => setJson(target.value)} />
      </label>
      <button type="submit">{action}</button>
      <p role="alert">{error}</p>
    </form>
  )
}

function Field({ field: { name, type, options } }: { field: FieldType }) {
  if (options)
    return (
      <select name={name}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  if (type === 'boolean') return <input type="checkbox" name={name} />
  return <input name={name} inputMode={type === 'number' ? 'decimal' : undefined} placeholder={type === 'json' ? 'JSON, or text' : type} />
}

function valueOf(text: string, { name, type }: FieldType): unknown {
  if (type === 'string') return text
  if (type === 'number') {
    const number = Number(text)
    if (Number.isNaN(number)) throw new Error(`${name} is a number, not ${text}`)
    return number
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

type JsonProps = { label: string; value?: unknown; action: string; onSend: (value: unknown) => void }

/** An empty field is undefined. */
export function JsonField({ label, value, action, onSend }: JsonProps) {
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value))
  const [error, setError] = useState('')
  const id = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    try {
      onSend(text.trim() === '' ? undefined : JSON.parse(text))
      setError('')
    } catch (caught) {
      setError(messageOf(caught))
    }
  }
  return (
    <form className={css.form} onSubmit={send}>
      <label htmlFor={id}>
        <span>{label}</span>
        <textarea id={id} rows={1} value={text} spellCheck={false} onChange={({ target }) => setText(target.value)} />
      </label>
      <button type="submit">{action}</button>
      <p role="alert">{error}</p>
    </form>
  )
}
