import { useState, useSyncExternalStore } from 'react'
import { Chart } from 'statecharts-viewer/page'
import galleryCss from '../gallery/Gallery.module.css'
import type { Place } from '../gallery/link.ts'
import { machines } from '../gallery/machines.ts'
import { Views, type View } from '../gallery/Views.tsx'
import css from './Live.module.css'
import { Actors } from './Actors.tsx'
import { EventPanel } from './EventPanel.tsx'
import { eventsOfActor, type LivePage, applyMessage } from './eventLog.ts'
import { channelName, type Message } from '../live/wire.ts'

type Props = { place: Place; onGo: (change: Partial<Place>) => void }

const views = { machines: 'Actors', chart: 'Chart', state: 'Event' } as const

export function Live({ place, onGo }: Props) {
  const pages = useLive()
  const [wanted, setWanted] = useState<string | null>(null)
  const page = pages.find(({ id }) => id === wanted) ?? pages.findLast(({ open }) => open) ?? pages.at(-1)
  if (!page) return <Nobody />
  return <Running key={page.id} page={page} pages={pages} onPage={setWanted} place={place} onGo={onGo} />
}

type RunningProps = Props & { page: LivePage; pages: readonly LivePage[]; onPage: (id: string) => void }

function Running({ page, pages, onPage, place, onGo }: RunningProps) {
  const [view, setView] = useState<View>('chart')
  const [wanted, setWanted] = useState<string | null>(null)
  /** Null follows the present. */
  const [past, setPast] = useState<number | null>(null)
  // A chart that changes by itself can't be read, so the first actor stays chosen.
  const id = wanted ?? page.actors[0]?.id
  const actor = page.actors.find((one) => one.id === id)
  const entries = actor ? eventsOfActor(page, actor.id) : []
  const entry = entries.find(({ number }) => number === past) ?? entries.at(-1)
  const listed = machines.find(({ name }) => name === actor?.machine)
  const choose = (chosen: string) => {
    setWanted(chosen)
    setPast(null)
    setView('chart')
  }
  return (
    <div className={galleryCss.body} data-view={view}>
      <Actors page={page} pages={pages} chosen={actor?.id ?? ''} onPage={onPage} onChoose={choose} />
      <main className={galleryCss.chart}>
        {listed && (
          <Chart
            key={listed.name}
            name={listed.name}
            graph={listed.graph}
            chosen=""
            active={entry?.active ?? []}
            onChoose={(state) => onGo({ part: 'machines', machine: listed.name, state, screen: null, story: 1 })}
          />
        )}
      </main>
      <Views views={views} view={view} onView={setView} />
      <section className={galleryCss.state} aria-label="Event">
        {actor && entry && (
          <EventPanel
            actor={actor}
            entries={entries}
            entry={entry}
            isNow={past === null}
            beside={listed?.beside ?? null}
            place={place}
            onSelect={setPast}
          />
        )}
      </section>
    </div>
  )
}

const Nobody = () => (
  <main className={css.nobody}>
    <h2>Nobody is there yet</h2>
    <p>
      This page follows the machines of the product as it runs in another window of this browser. Start <code>npm run dev</code>, open the
      address that it prints, and beside it the one that ends in <code>/inspector/</code>: what happens there is seen here.
    </p>
    <p>A page that is already open connects at once. A production build sends nothing.</p>
  </main>
)

function createEar() {
  let pages: readonly LivePage[] = []
  let channel: BroadcastChannel | null = null
  const listeners = new Set<() => void>()
  const listen = (): void => {
    channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      pages = applyMessage(pages, data)
      listeners.forEach((listener) => listener())
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin, and no other.
    channel.postMessage({ type: 'log.requested' } satisfies Message)
  }
  return {
    pages: () => pages,
    subscribe: (listener: () => void) => {
      if (!channel) listen()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const ear = createEar()

const useLive = (): readonly LivePage[] => useSyncExternalStore(ear.subscribe, ear.pages)
