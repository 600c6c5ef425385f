import { useMemo, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { Chart } from '../chart/Chart.tsx'
import { graphOf, type Graph } from '../chart/graph.ts'
import { identityOf } from '../chart/nodes.ts'
import { machineFrom } from '../export/definition.ts'
import { channelName, type LiveActor, type LoggedEvent, type Message } from '../live/wire.ts'
import viewerCss from '../page/Viewer.module.css'
import { Views, type View } from '../page/Views.tsx'
import { Actors } from './Actors.tsx'
import { applyMessage, eventsOfActor, parentsFirst, type LivePage } from './eventLog.ts'
import { EventPanel } from './EventPanel.tsx'
import css from './Live.module.css'

/** Machines are named by their `identityOf`. */
type Props = {
  graphOf: (machine: string) => Graph | null
  onState: (machine: string, state: string) => void
  Screen?: ComponentType<{ actor: LiveActor; entry: LoggedEvent }>
  test: (actor: LiveActor, machine: string) => ((entries: readonly LoggedEvent[]) => string) | null
  empty: ReactNode
}

const views = { machines: 'Actors', chart: 'Chart', state: 'Event' } as const

export function Live({ empty, ...props }: Props) {
  const pages = useLive()
  const [wanted, setWanted] = useState<string | null>(null)
  const page = pages.find(({ id }) => id === wanted) ?? pages.findLast(({ open }) => open) ?? pages.at(-1)
  if (!page) return <main className={css.empty}>{empty}</main>
  return <Running {...props} key={page.id} page={page} pages={pages} onPage={setWanted} />
}

type RunningProps = Omit<Props, 'empty'> & { page: LivePage; pages: readonly LivePage[]; onPage: (id: string) => void }

function Running({ page, pages, onPage, graphOf: ownGraph, onState, Screen, test }: RunningProps) {
  const [view, setView] = useState<View>('chart')
  const [wanted, setWanted] = useState<string | null>(null)
  /** Null follows the present. */
  const [past, setPast] = useState<number | null>(null)
  // A chart that changes by itself can't be read, so the first actor stays chosen.
  const id = wanted ?? parentsFirst(page.actors)[0]?.id
  const actor = page.actors.find((one) => one.id === id)
  const entries = actor ? eventsOfActor(page, actor.id) : []
  const entry = entries.find(({ number }) => number === past) ?? entries.at(-1)
  const machine = actor?.machine ?? ''
  const definition = page.machines.find((one) => one.id === machine)?.definition ?? ''
  const sent = useMemo(() => sentIn(definition), [definition])
  const identity = sent?.identity ?? machine
  const graph = ownGraph(identity) ?? sent?.graph
  const choose = (chosen: string) => {
    setWanted(chosen)
    setPast(null)
    setView('chart')
  }
  return (
    <div className={viewerCss.body} data-view={view}>
      <Actors page={page} pages={pages} chosen={actor?.id ?? ''} onPage={onPage} onChoose={choose} />
      <main className={viewerCss.chart}>
        {graph && (
          <Chart
            key={machine}
            name={machine}
            graph={graph}
            chosen=""
            active={entry?.active ?? none}
            onChoose={(state) => onState(identity, state)}
          />
        )}
      </main>
      <Views views={views} view={view} onView={setView} />
      <section className={viewerCss.state} aria-label="Event">
        {actor && entry && (
          <EventPanel
            actor={actor}
            entries={entries}
            entry={entry}
            isNow={past === null}
            screen={Screen && <Screen actor={actor} entry={entry} />}
            test={test(actor, identity)}
            onSelect={setPast}
          />
        )}
      </section>
    </div>
  )
}

const none: readonly string[] = []

function sentIn(definition: string): { identity: string; graph: Graph } | null {
  try {
    const machine = definition === '' ? null : machineFrom(definition)
    return machine && { identity: identityOf(machine), graph: graphOf(machine) }
  } catch {
    return null
  }
}

function createLiveClient() {
  let pages: readonly LivePage[] = []
  let isListening = false
  const listeners = new Set<() => void>()
  const receive = (message: Message): void => {
    pages = applyMessage(pages, message)
    // Once a frame at most, however many come.
    scheduleNotify()
  }
  let isScheduled = false
  const scheduleNotify = (): void => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      listeners.forEach((listener) => listener())
    }, 16)
  }
  const listen = (): void => {
    isListening = true
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin, and no other.
    channel.postMessage({ type: 'log.requested' } satisfies Message)
    if (document.documentElement.dataset['server'] !== undefined)
      new EventSource('/api/live').addEventListener('message', ({ data }: MessageEvent<string>) => receive(JSON.parse(data) as Message))
  }
  return {
    pages: () => pages,
    subscribe: (listener: () => void) => {
      if (!isListening) listen()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const liveClient = createLiveClient()

const useLive = (): readonly LivePage[] => useSyncExternalStore(liveClient.subscribe, liveClient.pages)
