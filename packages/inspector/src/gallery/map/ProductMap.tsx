import { linkTo, type Place } from 'statecharts-viewer/page'
import css from './ProductMap.module.css'
import map from './map.gen.json'

const columns: Readonly<Record<Kind, string>> = { screen: 'Screens', machine: 'Machines', operation: 'Operations' }

export function ProductMap({ place }: { place: Place }) {
  const kind = Object.hasOwn(columns, place.machine) ? (place.machine as Kind) : null
  const name = place.state
  const lit = kind ? neighboursOf(kind, name) : null
  return (
    <main className={css.map}>
      <p className={css.words} role="status">
        {kind ? (
          <Neighbours kind={kind} name={name} place={place} />
        ) : (
          'Press a screen, a machine or an operation: what belongs to it is lit.'
        )}
      </p>
      <div className={css.columns}>
        {(Object.keys(columns) as Kind[]).map((column) => (
          <section key={column} aria-labelledby={`column-${column}`}>
            <h2 id={`column-${column}`}>
              {columns[column]} <small>{namesOf(column).length}</small>
            </h2>
            <ul>
              {litFirst(namesOf(column), lit?.[column]).map((one) => (
                <li key={one} data-lit={lit?.[column].has(one) ? '' : undefined} data-dim={lit && !lit[column].has(one) ? '' : undefined}>
                  <a
                    href={linkTo(place, { machine: column, state: one })}
                    aria-current={column === kind && one === name ? 'true' : undefined}
                  >
                    {one}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}

/** Saves scrolling to highlighted names. */
const litFirst = (names: readonly string[], lit: ReadonlySet<string> = new Set()): string[] =>
  names.toSorted((one, other) => Number(lit.has(other)) - Number(lit.has(one)))

function Neighbours({ kind, name, place }: { kind: Kind; name: string; place: Place }) {
  const lit = neighboursOf(kind, name)
  const call = kind === 'operation' && map.operations.find((one) => one.name === name)?.call
  const counts = (Object.keys(columns) as Kind[])
    .filter((column) => column !== kind)
    .map((column) => `${lit[column].size} ${column}${lit[column].size === 1 ? '' : 's'}`)
    .join(', ')
  return (
    <>
      <b>{name}</b>: {counts}.{' '}
      {kind === 'machine' && <a href={linkTo(place, { machine: name, state: '', query: { part: null } })}>See its chart</a>}
      {call && <code>{call}</code>} {(map.unused as Record<string, string>)[name]}
    </>
  )
}

type Kind = 'screen' | 'machine' | 'operation'

const namesOf = (kind: Kind): string[] => map[`${kind}s`].map(({ name }) => name)

function neighboursOf(kind: Kind, name: string): Record<Kind, ReadonlySet<string>> {
  const screen = map.screens.find((one) => kind === 'screen' && one.name === name)
  const machine = map.machines.find((one) => kind === 'machine' && one.name === name)
  const operation = map.operations.find((one) => kind === 'operation' && one.name === name)
  const withItself = (own: Kind, ...others: (readonly string[] | undefined)[]) =>
    new Set([...(own === kind ? [name] : []), ...others.flatMap((names) => names ?? [])])
  return {
    screen: withItself('screen', machine?.screens, operation?.screens),
    machine: withItself('machine', screen?.machines, operation?.machines, machine?.runs),
    operation: withItself('operation', screen?.operations, machine?.operations),
  }
}
