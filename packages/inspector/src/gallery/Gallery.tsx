import { useState, useEffect, useSyncExternalStore } from 'react'
import { About } from './About.tsx'
import { Chart } from 'statecharts-viewer/page'
import css from './Gallery.module.css'
import { Head } from './Head.tsx'
import { type Place, linkTo, placeIn } from './link.ts'
import { Live } from '../follow/Live.tsx'
import { machines } from './machines.ts'
import { MachineList } from './MachineList.tsx'
import { ProductMap } from './map/ProductMap.tsx'
import { StatePanel } from '../statePanel/StatePanel.tsx'
import { useSimulator } from '../statePanel/useSimulator.ts'
import { galleryViews, Views, type View } from './Views.tsx'

export function Gallery() {
  const [place, go] = usePlace()
  return (
    <div className={css.page}>
      <Head place={place} onChange={go} />
      <Part place={place} onGo={go} />
    </div>
  )
}

const none: readonly string[] = []

type Props = { place: Place; onGo: (change: Partial<Place>) => void }

function Part({ place, onGo }: Props) {
  switch (place.part) {
    case 'machines':
      return <Machines place={place} onGo={onGo} />
    case 'live':
      return <Live place={place} onGo={onGo} />
    case 'map':
      return <ProductMap place={place} />
    default:
      return place.part satisfies never
  }
}

function Machines({ place, onGo }: Props) {
  const [view, setView] = useState<View>('chart')
  const listed = machines.find(({ name }) => name === place.machine) ?? machines[0]
  const simulator = useSimulator(place)
  if (!listed) return null
  const choose = (path: string) => {
    // Restarts when the same state is chosen again.
    if (path === place.state) simulator.again()
    onGo({ state: path, story: 1 })
    setView('state')
  }
  return (
    <div className={css.body} data-view={view}>
      <MachineList chosen={listed.name} linkOf={place} onChosen={() => setView('chart')} />
      <main className={css.chart}>
        <Chart
          key={listed.name}
          name={listed.name}
          graph={listed.graph}
          chosen={place.state}
          active={simulator.simulation?.active ?? none}
          onChoose={choose}
          onMachine={(machine) => onGo({ machine, state: '', screen: null, story: 1 })}
        />
      </main>
      <Views views={galleryViews} view={view} onView={setView} />
      <section className={css.state} aria-label="State">
        <StatePanel listed={listed} place={place} simulator={simulator} onGo={onGo} />
      </section>
      <section className={css.about} aria-label={`About ${listed.name}`}>
        <About listed={listed} linkOf={place} />
      </section>
    </div>
  )
}

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

function usePlace(): [place: Place, go: (change: Partial<Place>) => void] {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const place = placeIn(hash)
  const known = machines.some(({ name }) => name === place.machine)
  const here = known || place.part !== 'machines' ? place : { ...place, machine: machines[0]?.name ?? '', state: '' }
  const { theme } = here
  useEffect(() => {
    if (theme) document.documentElement.dataset['theme'] = theme
    else delete document.documentElement.dataset['theme']
  }, [theme])
  return [here, (change) => void (location.hash = linkTo({ ...here, ...change }))]
}
