import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { boxesOf } from 'statecharts-viewer/page'
import { linkTo, type Place } from './link.ts'
import css from './MachineList.module.css'
import { found, type Found } from './machines.ts'

type Props = { chosen: string; linkOf: Place; onChosen: () => void }

/** More would need a separate list. */
const mostHits = 4

export function MachineList({ chosen, linkOf, onChosen }: Props) {
  const [query, setQuery] = useState('')
  const all = found(query)
  return (
    <section className={css.machines} data-part="machines" aria-label="Machines">
      <label className={css.search}>
        <Search size={18} aria-hidden />
        <input
          type="search"
          value={query}
          placeholder="Machine, state, event"
          aria-label="Search for a machine, state or event"
          onChange={({ target }) => setQuery(target.value)}
        />
      </label>
      <p className={css.count} role="status">
        {all.length === 0 ? 'Nothing is called so.' : `${all.length} ${all.length === 1 ? 'machine' : 'machines'}`}
      </p>
      <ul>
        {all.map((one) => (
          <Machine key={one.listed.name} found={one} isChosen={one.listed.name === chosen} linkOf={linkOf} onChosen={onChosen} />
        ))}
      </ul>
    </section>
  )
}

type MachineProps = { found: Found; isChosen: boolean; linkOf: Place; onChosen: () => void }

function Machine({ found: { listed, states, events }, isChosen, linkOf, onChosen }: MachineProps) {
  const { name, folder, graph } = listed
  const linkIn = (state: string): string => linkTo({ ...linkOf, machine: name, state, screen: null, story: 1 })
  return (
    <li>
      <a href={linkIn('')} aria-current={isChosen ? 'page' : undefined} onClick={onChosen}>
        <b>{name}</b>
        <small>
          {folder === name ? '' : `${folder} · `}
          {boxesOf(graph.root).length - 1} states
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
