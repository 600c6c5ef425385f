import { languageNames, languages } from '@krapao/web/src/i18n/language.ts'
import {
  Live,
  Table,
  Viewer,
  type Go,
  type LiveActor,
  type LoggedEvent,
  type Part,
  type Place,
  type SideProps,
} from 'statecharts-viewer/page'
import { asTest } from '../follow/asTest.ts'
import { Restored } from '../statePanel/Restored.tsx'
import { StatePanel } from '../statePanel/StatePanel.tsx'
import { useSimulator } from '../statePanel/useSimulator.ts'
import css from './Languages.module.css'
import { machines, portRows, type KrapaoMachine } from './machines.ts'
import { ProductMap } from './map/ProductMap.tsx'
import { wishesIn } from './wishes.ts'

export const Gallery = () => (
  <Viewer
    title="Krapao"
    machines={machines}
    // A bug report is about one language.
    defaults={{ lang: 'en' }}
    Side={StateSide}
    parts={parts}
    Tools={Languages}
    Facts={Ports}
    empty={null}
  />
)

const none: readonly string[] = []

function StateSide({ listed, place, onGo, children }: SideProps<KrapaoMachine>) {
  const simulator = useSimulator(place)
  return children({
    active: simulator.simulation?.active ?? none,
    onAgain: simulator.again,
    panel: <StatePanel listed={listed} place={place} simulator={simulator} onGo={onGo} />,
  })
}

const parts: ReadonlyMap<string, Part> = new Map([
  ['live', { label: 'Live', render: (_place, go) => <Following onGo={go} /> }],
  ['map', { label: 'Map', render: (place) => <ProductMap place={place} /> }],
])

const machineOf = (id: string): KrapaoMachine | undefined => machines.find(({ name }) => name === id)
const graphOf = (id: string) => machineOf(id)?.graph ?? null

const Following = ({ onGo }: { onGo: Go }) => (
  <Live
    graphOf={graphOf}
    onState={(machine, state) => onGo({ machine, state, query: { part: null } })}
    Screen={Restored}
    test={testOf}
    nobody={
      <>
        <h2>Nobody is there yet</h2>
        <p>
          This page follows the machines of the product as it runs in another window of this browser. Start <code>npm run dev</code>, open
          the address that it prints, and beside it the one that ends in <code>/inspector/</code>: what happens there is seen here.
        </p>
        <p>A page that is already open connects at once. A production build sends nothing.</p>
      </>
    }
  />
)

function testOf(actor: LiveActor) {
  const beside = machineOf(actor.machine)?.beside
  return beside ? (entries: readonly LoggedEvent[]) => asTest(actor, entries, beside) : null
}

const Languages = ({ place, onGo }: { place: Place; onGo: Go }) => (
  <div className={css.languages} role="radiogroup" aria-label="Language of the screens">
    {languages.map((one) => (
      <label key={one} lang={one}>
        <input type="radio" name="language" checked={one === wishesIn(place).language} onChange={() => onGo({ query: { lang: one } })} />
        <span>{languageNames[one]}</span>
      </label>
    ))}
  </div>
)

const Ports = ({ listed }: { listed: KrapaoMachine }) => (
  <Table caption="Ports" head={['port', 'what it is']} none="It needs nothing from outside.">
    {portRows(listed).map(([kind, port, usedBy]) => (
      <tr key={`${kind} ${port}`}>
        <th scope="row">{port}</th>
        <td>{[kind, usedBy].filter(Boolean).join(': ')}</td>
      </tr>
    ))}
  </Table>
)
