import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { Chart } from '../chart/Chart.tsx'
import { About } from './About.tsx'
import { Head, type Part } from './Head.tsx'
import type { Listed } from './listed.ts'
import { MachineList } from './MachineList.tsx'
import { applyChange, linkTo, placeIn, themeIn, type Go, type Place } from './place.ts'
import css from './Viewer.module.css'
import { galleryViews, Views, type View } from './Views.tsx'

type Viewing = { active: readonly string[]; panel: ReactNode; onRestart: () => void }

export type SideProps<T extends Listed = Listed> = { listed: T; place: Place; onGo: Go; children: (viewing: Viewing) => ReactNode }

type Props<T extends Listed> = {
  title: string
  machines: readonly T[]
  defaults?: Readonly<Record<string, string>>
  /** Renders its children beside its own content. */
  Side: ComponentType<SideProps<T>>
  /** Views other than machines, by the `part` of the link. */
  parts: ReadonlyMap<string, Part>
  Tools?: ComponentType<{ place: Place; onGo: Go }>
  Facts?: ComponentType<{ listed: T }>
  aside?: ReactNode
  empty: ReactNode
}

export function Viewer<T extends Listed>({ defaults, ...props }: Props<T>) {
  const { title, machines, parts, Tools, empty } = props
  const [place, go] = usePlace(machines, defaults)
  const part = parts.get(place.query.get('part') ?? '')
  const listed = machines.find(({ name }) => name === place.machine)
  return (
    <div className={css.page}>
      <Head title={title} parts={parts} place={place} onGo={go}>
        {Tools && <Tools place={place} onGo={go} />}
      </Head>
      {part ? (
        part.render(place, go)
      ) : listed ? (
        <Machine {...props} listed={listed} place={place} onGo={go} />
      ) : machines.length > 0 ? (
        <Missing {...props} place={place} />
      ) : (
        empty
      )}
    </div>
  )
}

/** Failing modules are listed, because the machine may be in one. */
const Missing = ({ machines, place, aside }: { machines: readonly Listed[]; place: Place; aside?: ReactNode }) => (
  <div className={css.body} data-view="chart">
    <MachineList machines={machines} chosen="" linkOf={place} onChosen={() => {}}>
      {aside}
    </MachineList>
    <main className={css.chart}>
      <div className={css.error} role="alert">
        <h2>There is no machine {place.machine}</h2>
        <ul>
          {machines
            .filter(({ name, error }) => name.startsWith(place.machine) || error !== null)
            .map(({ name }) => (
              <li key={name}>
                <a href={linkTo(place, { machine: name })}>{name}</a>
              </li>
            ))}
        </ul>
        <a href={linkTo(place, { machine: '' })}>All machines</a>
      </div>
    </main>
  </div>
)

type MachineProps<T extends Listed> = Omit<Props<T>, 'defaults'> & { listed: T; place: Place; onGo: Go }

function Machine<T extends Listed>({ Side, ...props }: MachineProps<T>) {
  const { listed, place, onGo } = props
  return (
    <Side listed={listed} place={place} onGo={onGo}>
      {(viewing) => <Body {...props} viewing={viewing} />}
    </Side>
  )
}

type BodyProps<T extends Listed> = Omit<MachineProps<T>, 'Side'> & { viewing: Viewing }

function Body<T extends Listed>({ machines, Facts, aside, listed, place, onGo, viewing }: BodyProps<T>) {
  const [view, setView] = useState<View>('chart')
  const [isAlone, setAlone] = useState(false)
  const { active, panel, onRestart } = viewing
  const choose = (state: string) => {
    if (state === place.state) onRestart()
    else onGo({ state })
    setView('state')
  }
  const open = (id: string) => {
    const wanted =
      machines.find(({ machine, group }) => machine?.id === id && group === listed.group) ??
      machines.find(({ machine }) => machine?.id === id)
    if (wanted) onGo({ machine: wanted.name })
  }
  return (
    <div className={css.body} data-view={view} data-alone={isAlone || undefined}>
      <MachineList machines={machines} chosen={listed.name} linkOf={place} onChosen={() => setView('chart')}>
        {aside}
      </MachineList>
      <main className={css.chart}>
        {listed.graph && (
          <Chart
            key={listed.name}
            name={listed.name}
            graph={listed.graph}
            chosen={place.state}
            active={active}
            onChoose={choose}
            onMachine={open}
          />
        )}
        {listed.error !== null && (
          <div className={css.error} role="alert">
            <h2>{listed.name} could not be loaded</h2>
            <pre>{listed.error}</pre>
          </div>
        )}
      </main>
      <Views views={galleryViews} view={view} onView={setView}>
        <button
          type="button"
          aria-expanded={!isAlone}
          aria-label="Panels beside the chart"
          data-view="panels"
          onClick={() => setAlone(!isAlone)}
        >
          {isAlone ? '«' : '»'}
        </button>
      </Views>
      <section className={css.state} aria-label="State">
        {panel}
      </section>
      <section className={css.about} aria-label={`About ${listed.name}`}>
        <About listed={listed} linkOf={place}>
          {Facts && <Facts listed={listed} />}
        </About>
      </section>
    </div>
  )
}

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

function usePlace(machines: readonly Listed[], defaults: Readonly<Record<string, string>> = {}): [place: Place, go: Go] {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const place = placeIn(hash, defaults)
  const isNamed = place.query.has('part') || place.machine !== ''
  const currentPlace = isNamed ? place : applyChange(place, { machine: machines[0]?.name ?? '', state: '' })
  const theme = themeIn(currentPlace)
  useEffect(() => {
    if (theme) document.documentElement.dataset['theme'] = theme
    else delete document.documentElement.dataset['theme']
  }, [theme])
  return [currentPlace, (change) => void (location.hash = linkTo(currentPlace, change))]
}
