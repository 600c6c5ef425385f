// Links such as `#/transfer/moving?theme=dark` are the page's only state.

export type Place = {
  /** '' if the link names none. */
  machine: string
  state: string
  query: ReadonlyMap<string, string>
}

/** Null removes a part of the query. */
export type Change = { machine?: string; state?: string; query?: Readonly<Record<string, string | null>> }
export type Go = (change: Change) => void

const readerParameters = new Set(['lang', 'theme', 'part'])
const stateParameters = new Set(['story', 'run'])

export function placeIn(hash: string, defaults: Readonly<Record<string, string>> = {}): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [machine = '', state = ''] = path.split('/').map(decodePart)
  const given = new URLSearchParams(query)
  return { machine, state, query: new Map([...Object.entries(defaults).filter(([name]) => !given.has(name)), ...given]) }
}

export function applyChange(place: Place, { machine = place.machine, state, query = {} }: Change): Place {
  const isOther = machine !== place.machine || (query['part'] !== undefined && query['part'] !== place.query.get('part'))
  const isMoved = state !== undefined && state !== place.state
  const kept = [...place.query].filter(([name]) => (isOther ? readerParameters.has(name) : !(isMoved && stateParameters.has(name))))
  const next = new Map(kept)
  for (const [name, value] of Object.entries(query)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return { machine, state: state ?? (isOther ? '' : place.state), query: next }
}

export function linkTo(place: Place, change: Change = {}): string {
  const { machine, state, query } = applyChange(place, change)
  const text = new URLSearchParams([...query]).toString()
  return `#/${[machine, ...(state === '' ? [] : [state])].map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`
}

export function themeIn({ query }: Place): 'light' | 'dark' | null {
  const theme = query.get('theme')
  return theme === 'light' || theme === 'dark' ? theme : null
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
