import type { AnyEventObject } from 'xstate'
import { eventName } from '../chart/words.ts'
import type { EventSummary } from './simulation.ts'

/** Samples too have passwords, tokens and SMS codes. */
const isSecret = (key: string, value: unknown): boolean =>
  typeof value === 'string' && (/password|token|secret/i.test(key) || (key === 'code' && /^\d{4,8}$/.test(value)))
const secretName = /^(confirm)?password$|^pin$/i
/** Longer texts would hide those beside them. */
const longest = { text: 32, all: 110 }

export function summarizeEvent({ type, actorId: _actor, id: _id, ...carried }: AnyEventObject): EventSummary {
  // `{ field: 'password', value: … }` names the secret in another field.
  const named = Object.values(carried).some((value) => typeof value === 'string' && secretName.test(value))
  const parts = Object.entries(carried).map(([key, value]) => (named && key === 'value' ? '•••' : partText(key, value)))
  return { event: eventName(type), payload: shortened(parts.join(', '), longest.all) }
}

function partText(key: string, value: unknown): string {
  if (key === 'output') return outcomeText(value)
  if (key === 'error') return 'a defect'
  if (key === 'snapshot') return snapshotText(value)
  return typeof value === 'object' || isSecret(key, value) ? `${key} ${valueText(value, key)}` : valueText(value)
}

/** Success or failure comes first. */
function outcomeText(output: unknown): string {
  if (!isRecord(output) || typeof output['ok'] !== 'boolean') return valueText(output)
  if (output['ok']) return output['value'] === null ? 'done' : valueText(output['value'])
  const problem = isRecord(output['problem']) ? output['problem'] : {}
  return `not done: ${[problem['kind'], problem['code']].filter((part) => typeof part === 'string').join(' ')}`
}

function snapshotText(snapshot: unknown): string {
  if (!isRecord(snapshot)) return ''
  const { value, context } = snapshot
  const problem = isRecord(context) ? context['problem'] : null
  return [...(value === undefined ? [] : [valueText(value)]), ...(isRecord(problem) ? [outcomeText({ ok: false, problem })] : [])].join(
    ', ',
  )
}

function valueText(value: unknown, key = ''): string {
  const json = JSON.stringify({ [key]: value }, (inner, part: unknown) => (isSecret(inner, part) ? '•••' : brief(part)))
  return json.slice(JSON.stringify(key).length + 2, -1).replaceAll('"', '')
}

function brief(part: unknown): unknown {
  if (Array.isArray(part) && part.some(isRecord)) return part.length === 1 ? '1 thing' : `${part.length} things`
  return typeof part === 'string' ? shortened(part, longest.text) : part
}

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
