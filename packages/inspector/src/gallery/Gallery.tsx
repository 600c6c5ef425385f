import { portsOf } from '@krapao/machines/testing'
import { languageNames, languages } from '@krapao/web/src/i18n/language.ts'
import { Live, Table, Viewer, type Go, type Listed, type Part, type Place } from 'statecharts-viewer/page'
import { Restored, ScreenSide } from '../phone/ScreenSide.tsx'
import css from './Languages.module.css'
import { machines } from './machines.ts'
import { ProductMap } from './map/ProductMap.tsx'

export const Gallery = () => (
  <Viewer
    title="Krapao"
    machines={machines}
    // A bug report is about one language.
    defaults={{ lang: 'en' }}
    Side={ScreenSide}
    parts={parts}
    Tools={Languages}
    Facts={Ports}
    empty={null}
  />
)

const parts: ReadonlyMap<string, Part> = new Map([
  ['live', { label: 'Live', render: (place, go) => <Following place={place} onGo={go} /> }],
  ['map', { label: 'Map', render: (place) => <ProductMap place={place} /> }],
])

const machineOf = (id: string) => machines.find(({ name }) => name === id)

const Following = ({ place, onGo }: { place: Place; onGo: Go }) => (
  <Live
    listedOf={machineOf}
    onState={(machine, state) => onGo({ machine, state, query: { part: null } })}
    renderScreen={(actor, entry) => <Restored actor={actor} entry={entry} place={place} />}
    empty={
      <>
        <h2>No program is connected yet</h2>
        <p>
          This page follows the machines of the product as it runs in another window of this browser. Start <code>npm run dev</code>, open
          the address that it prints, and beside it the one that ends in <code>/inspector/</code>. A production build sends nothing.
        </p>
      </>
    }
  />
)

const Languages = ({ place, onGo }: { place: Place; onGo: Go }) => (
  <div className={css.languages} role="radiogroup" aria-label="Language of the screens">
    {languages.map((one) => (
      <label key={one} lang={one}>
        <input type="radio" name="language" checked={one === place.query.get('lang')} onChange={() => onGo({ query: { lang: one } })} />
        <span>{languageNames[one]}</span>
      </label>
    ))}
  </div>
)

const Ports = ({ listed: { machine } }: { listed: Listed }) => (
  <Table caption="Ports" head={['port', 'what it is']} none="It needs nothing from outside.">
    {(machine ? portsOf(machine) : []).map(([kind, port, usedBy]) => (
      <tr key={`${kind} ${port}`}>
        <th scope="row">{port}</th>
        <td>{[kind, usedBy].filter(Boolean).join(': ')}</td>
      </tr>
    ))}
  </Table>
)
