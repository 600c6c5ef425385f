import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { boxesOf } from '../chart/graph.ts'
import { searchMachines, type SearchResult, type Listed } from './listed.ts'
import css from './MachineList.module.css'
import { linkTo, type Place } from './place.ts'

type Props = { machines: readonly Listed[]; chosen: string; linkOf: Place; onChosen: () => void; children: ReactNode }

/** More would need a separate list. */
const mostHits = 4

export function MachineList({ machines, chosen, linkOf, onChosen, children }: Props) {
  const [query, setQuery] = useState('')
  const all = searchMachines(machines, query)
  return (
    <section className={css.machines} data-part="machines" aria-label="Machines">
      <label className={css.search}>
        <Search size={18} aria-hidden />
        <input
          type="search"
          value={query}
          placeholder="Search"
          aria-label="Search for a machine, state or event"
          onChange={({ target }) => setQuery(target.value)}
        />
      </label>
      <p className={css.count} role="status">
        {all.length === 0 ? 'No results' : `${all.length} ${all.length === 1 ? 'machine' : 'machines'}`}
      </p>
      <ul>
        {all.map((one) => (
          <Machine key={one.listed.name} found={one} isChosen={one.listed.name === chosen} linkOf={linkOf} onChosen={onChosen} />
        ))}
      </ul>
      {children}
    </section>
  )
}

type MachineProps = { found: SearchResult; isChosen: boolean; linkOf: Place; onChosen: () => void }

function Machine({ found: { listed, states, events }, isChosen, linkOf, onChosen }: MachineProps) {
  const { name, group, graph, error } = listed
  const linkIn = (state: string): string => linkTo(linkOf, { machine: name, state })
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isChosen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li>
      <a ref={link} href={linkIn('')} aria-current={isChosen ? 'page' : undefined} onClick={onChosen}>
        <b>{name}</b>
        <small>
          {group === name || group === '' ? '' : `${group} · `}
          {error !== null ? 'error' : countText(graph)}
        </small>
      </a>
      {(states.length > 0 || events.length > 0) && (
        <ul className={css.hits}>
          {states.slice(0, mostHits).map((state) => (
            <li key={state}>
              <a href={linkIn(state)} onClick={onChosen}>
                {state}
              </a>
            </li>
          ))}
          {events.slice(0, mostHits).map((event) => (
            <li key={event}>{event}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

function countText(graph: Listed['graph']): string {
  const count = graph ? boxesOf(graph.root).length - 1 : 0
  return count === 1 ? '1 state' : `${count} states`
}
