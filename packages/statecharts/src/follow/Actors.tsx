import css from './Actors.module.css'
import { eventsOfActor, inputLabel, parentsFirst, stateLabelOf, type LivePage } from './eventLog.ts'

type Props = { page: LivePage; pages: readonly LivePage[]; chosen: string; onPage: (id: string) => void; onChoose: (id: string) => void }

export function Actors({ page, pages, chosen, onPage, onChoose }: Props) {
  return (
    <section className={css.actors} data-part="machines" aria-label="Actors">
      {pages.length > 1 && (
        <select aria-label="Page" value={page.id} onChange={({ target }) => onPage(target.value)}>
          {pages.map(({ id, address, open }, index) => (
            <option key={id} value={id}>
              {`${index + 1}. ${address}${open ? '' : ' (closed)'}`}
            </option>
          ))}
        </select>
      )}
      <p className={css.count} role="status">
        {page.open ? `following ${page.address}` : `${page.address} was closed`}
        {page.dropped > 0 && `, sampled: ${page.dropped} events were too many to show`}
      </p>
      <ul>
        {parentsFirst(page.actors).map((actor) => {
          const { id, machine, parent } = actor
          const last = eventsOfActor(page, id).at(-1)
          const input = inputLabel(actor, page.actors)
          return (
            <li key={id} data-child={parent === null ? undefined : ''} data-ended={last?.status === 'active' ? undefined : ''}>
              <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
                <b>{machine}</b>
                <small>{last ? stateLabelOf(last) : ''}</small>
                {input !== '' && <small>{input}</small>}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
