// Names events, guards and actions as XState's documentation does.
import type { AnyTransitionDefinition } from 'xstate'
import type { Node } from './nodes.ts'

type Named = { type?: unknown; params?: unknown }
type Work = ((...args: never[]) => unknown) & Record<string, unknown>

const longest = 60

export function eventName(type: string, node?: Node): string {
  if (type === '') return 'always'
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  if (delay) return /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`
  const [, kind, id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type) ?? []
  if (kind) return `${actorEvents.get(kind) ?? kind} ${invokeName(id, node)}`
  if (type.startsWith('xstate.done.state.')) return 'onDone'
  return type === '*' ? 'any event (*)' : type
}

const actorEvents: ReadonlyMap<string, string> = new Map([
  ['done.actor', 'onDone'],
  ['error.actor', 'onError'],
  ['snapshot', 'onSnapshot'],
])

/** XState numbers invokes without an id: `0.form.saving`. */
export function invokeName(id: string, node?: Node): string {
  const src = node?.invoke.find((invoke) => invoke.id === id)?.src
  if (!/^\d+\./.test(id) || typeof src !== 'string') return id
  return src.startsWith('xstate.invoke.') ? 'inline actor' : src
}

export function guardText(guard: unknown): string {
  if (typeof guard === 'function') return composed(guard as Work) ?? codeText(guard as Work)
  return typeof guard === 'object' && guard !== null ? typeWithParams(guard) : String(guard)
}

function composed(guard: Work): string | null {
  if (!('check' in guard)) return null
  const parts = Array.isArray(guard['guards']) ? guard['guards'].map(guardText) : []
  if (guard.name === 'not') return `not (${parts.join(', ')})`
  if (guard.name === 'stateIn') return `in ${JSON.stringify(guard['stateValue'])}`
  return parts.length > 0 ? parts.join(guard.name === 'or' ? ' or ' : ' and ') : guard.name
}

/** The timers of XState's own `after` are left out. */
export const actionTexts = (actions: AnyTransitionDefinition['actions']): string[] =>
  (actions as readonly unknown[]).flatMap((action) => {
    if (typeof action === 'string') return [action]
    if (typeof action === 'function') return builtIn(action as Work) ?? [codeText(action as Work)]
    return typeof action === 'object' && action !== null ? [typeWithParams(action)] : []
  })

function builtIn(action: Work): string[] | null {
  const kind = typeof action['type'] === 'string' ? action['type'] : ''
  const write = builtInTexts.get(kind)
  if (!write) return null
  const text = write(action)
  return text === null ? [] : [text]
}

const isTimer = (value: unknown): boolean => typeof value === 'string' && value.startsWith('xstate.after.')

const builtInTexts: ReadonlyMap<string, (action: Work) => string | null> = new Map(
  Object.entries({
    'xstate.assign': ({ assignment }) =>
      typeof assignment === 'object' && assignment !== null ? `assign ${Object.keys(assignment).join(', ')}` : 'assign',
    'xstate.raise': ({ event, id, delay }) =>
      isTimer(id) || isTimer((event as Named | undefined)?.type) ? null : `raise ${eventText(event)}${delayText(delay)}`,
    'xstate.cancel': ({ sendId }) => (isTimer(sendId) ? null : `cancel ${valueText(sendId)}`),
    'xstate.sendTo': ({ to, event, delay }) => `send ${eventText(event)} to ${valueText(to)}${delayText(delay)}`,
    'xstate.emit': ({ event }) => `emit ${eventText(event)}`,
    'xstate.log': () => 'log',
    'xstate.stopChild': ({ actorRef }) => `stop ${valueText(actorRef)}`,
    'xstate.spawnChild': ({ src, id }) => `spawn ${typeof src === 'string' ? src : valueText(id)}`,
    'xstate.enqueueActions': () => 'enqueue actions',
  } satisfies Record<`xstate.${string}`, (action: Work) => string | null>),
)

const eventText = (event: unknown): string =>
  typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : typeof event === 'function' ? 'an event' : 'it'

const delayText = (delay: unknown): string =>
  delay === undefined ? '' : ` after ${typeof delay === 'number' ? `${delay} ms` : valueText(delay)}`

const valueText = (value: unknown): string => {
  if (typeof value === 'function') return codeText(value as Work)
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value)
}

function typeWithParams({ type, params }: Named): string {
  const name = String(type)
  if (params === undefined || typeof params === 'function') return name
  if (typeof params !== 'object' || params === null) return `${name} ${JSON.stringify(params)}`
  if ('type' in params) return `${name} ${String(params.type)}`
  const parts = Object.entries(params).map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return shortened(`${name} ${parts.join(', ')}`)
}

/** An arrow function's expression or statements, or the name of a longer one. */
export function codeText(work: Work): string {
  // Compilers write the call of an import as (0, module.name)().
  const code = work
    .toString()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\(0, [\w$]+\.([\w$]+)\)(?=\()/g, '$1')
  const [, body = ''] = /^(?:async )?(?:\([^)]*\)|[\w$]+) ?=> ?(.+)$/.exec(code) ?? []
  const expression = body.replace(/^\{ (?:return (?=[^;]+;? \}$))?(.*?);? \}$/, '$1')
  if (expression && expression.length <= longest) return expression
  return work.name !== '' && !/^(guard|actions?|entry|exit|always|output)$/.test(work.name) ? work.name : shortened(expression || 'inline')
}

const shortened = (text: string, most = longest): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
