import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Chart } from '../chart/Chart.tsx'
import { graphOf, type Graph } from '../chart/graph.ts'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { identityOf, nodesOf } from '../chart/nodes.ts'
import { machineFrom } from '../export/definition.ts'
import { channelName, type EventRequest, type LiveActor, type LoggedEvent, type Message } from '../live/wire.ts'
import viewerCss from '../page/Viewer.module.css'
import { Views, type View } from '../page/Views.tsx'
import { EventOffers } from '../panel/Offers.tsx'
import { offersOf, type Offer } from '../simulate/simulation.ts'
import { Actors } from './Actors.tsx'
import type { EventTypes } from '../load/eventTypes.ts'
import type { Listed } from '../page/listed.ts'
import { testOfActor } from './testOfRun.ts'
import { applyMessage, eventsOfActor, parentsFirst, type LivePage } from './eventLog.ts'
import { EventPanel } from './EventPanel.tsx'
import css from './Live.module.css'

/** Machines are named by their `identityOf`. */
type Props = {
  listedOf: (machine: string) => Listed | undefined
  onState: (machine: string, state: string) => void
  renderScreen?: (actor: LiveActor, entry: LoggedEvent) => ReactNode
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

function Running({ page, pages, onPage, listedOf, onState, renderScreen }: RunningProps) {
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
  const listed = listedOf(identity)
  const graph = listed?.graph ?? sent?.graph
  const isNow = past === null
  const canSend = page.open && page.acceptsEvents && isNow && entry?.status === 'active'
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
            isNow={isNow}
            screen={renderScreen?.(actor, entry)}
            offers={
              canSend && (
                <Sending
                  key={actor.id}
                  offers={offersAt(sent?.machine, entry)}
                  events={listed?.events ?? []}
                  onSend={(event) => liveClient.send(page.id, actor.id, event)}
                />
              )
            }
            test={testOfActor(actor, listed)}
            onSelect={setPast}
          />
        )}
      </section>
    </div>
  )
}

type SendingProps = { offers: readonly Offer[]; events: EventTypes; onSend: (event: AnyEventObject) => Promise<boolean> }

function Sending({ offers, events, onSend }: SendingProps) {
  const [note, setNote] = useState('')
  const send = async (event: AnyEventObject) =>
    setNote((await onSend(event)) ? `${event.type} was sent.` : `The program did not take ${event.type}. It may have ended.`)
  return (
    <>
      <EventOffers offers={offers} samples={[]} fieldsOf={(type) => new Map(events).get(type) ?? []} onSend={(event) => void send(event)} />
      <p role="status">{note}</p>
    </>
  )
}

const none: readonly string[] = []

const offersAt = (machine: AnyStateMachine | undefined, { active }: LoggedEvent) =>
  machine ? offersOf(nodesOf(machine.root).filter(({ id }) => active.includes(id))) : []

function sentIn(definition: string): { machine: AnyStateMachine; identity: string; graph: Graph } | null {
  try {
    const machine = definition === '' ? null : machineFrom(definition)
    return machine && { machine, identity: identityOf(machine), graph: graphOf(machine) }
  } catch {
    return null
  }
}

const hasServer = (): boolean => document.documentElement.dataset['server'] !== undefined

function createLiveClient() {
  let pages: readonly LivePage[] = []
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
  let channel: BroadcastChannel | undefined
  const listen = (): void => {
    channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a channel
    channel.postMessage({ type: 'log.requested' } satisfies Message)
    if (hasServer())
      new EventSource('/api/live').addEventListener('message', ({ data }: MessageEvent<string>) => receive(JSON.parse(data) as Message))
  }
  return {
    pages: () => pages,
    /** Sends over both channels, because a page is connected to one of them. */
    send: async (page: string, actor: string, event: AnyEventObject): Promise<boolean> => {
      const message: EventRequest = { type: 'event.requested', page, actor, event }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a channel
      channel?.postMessage(message)
      return !hasServer() || isTaken(message)
    },
    subscribe: (listener: () => void) => {
      if (!channel) listen()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

async function isTaken(message: EventRequest): Promise<boolean> {
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify([message]) }
  return fetch('/api/live', options).then(
    ({ ok }) => ok,
    () => false,
  )
}

const liveClient = createLiveClient()

const useLive = (): readonly LivePage[] => useSyncExternalStore(liveClient.subscribe, liveClient.pages)
