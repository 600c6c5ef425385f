import { useEffect, useMemo, useState } from 'react'
import { identityOf } from '../chart/nodes.ts'
import { Live } from '../follow/Live.tsx'
import type { Listed } from '../page/listed.ts'
import type { Part } from '../page/Head.tsx'
import { Viewer, type SideProps } from '../page/Viewer.tsx'
import { Simulated } from '../panel/Simulated.tsx'
import { Screen, type Screens } from '../panel/Screen.tsx'
import css from './App.module.css'
import { Factories } from './Factories.tsx'
import { Paste } from './Paste.tsx'
import { messageOf } from '../messageOf.ts'
import { fetchSources, type Source } from './sources.ts'

const isServed = document.documentElement.dataset['server'] !== undefined

export function App() {
  const [loaded, setLoaded] = useState<{ sources: Source[]; screens: Screens; error: string } | null>(null)
  const [added, setAdded] = useState<Listed[]>([])
  useEffect(() => {
    let shown: unknown = null
    const load = (version: unknown): void => {
      shown = version
      void fetchSources()
        .catch((error: unknown) => ({ sources: [], screens: new Map(), error: messageOf(error) }))
        .then((result) => shown === version && setLoaded({ error: '', ...result }))
    }
    // The server sends its version on every connection.
    const changes = new EventSource('/api/changes')
    changes.addEventListener('message', ({ data }) => data !== shown && load(data))
    changes.addEventListener('error', () => shown === null && load(''))
    return () => changes.close()
  }, [])
  const screens = loaded?.screens
  const Side = useMemo(
    () => (props: SideProps) => {
      const render = screens?.get(props.listed.machine?.id ?? '')
      return <Simulated {...props} renderScreen={render ? (simulating) => <Screen render={render} simulating={simulating} /> : null} />
    },
    [screens],
  )
  if (!loaded) return <p className={css.wait}>Loading the machines…</p>
  const machines = [...loaded.sources.flatMap(({ machines: all }) => all), ...added]
  const add = (listed: Listed): void => {
    const name = machines.some((one) => one.name === listed.name) ? `${listed.name} ${added.length + 2}` : listed.name
    setAdded([...added, { ...listed, name }])
    location.hash = `#/${encodeURIComponent(name)}`
  }
  const parts = new Map<string, Part>([
    [
      'live',
      {
        label: 'Live',
        render: (_place, go) => (
          <Following machines={machines} onMachine={(machine, state) => go({ machine, state, query: { part: null } })} />
        ),
      },
    ],
    ['paste', { label: 'Paste', render: () => <Paste onAdd={add} /> }],
  ])
  return (
    <Viewer
      title="Statecharts"
      machines={machines}
      Side={Side}
      parts={parts}
      aside={<Factories sources={loaded.sources} onAdd={add} />}
      empty={
        loaded.error === '' ? (
          <Paste onAdd={add}>
            <Factories sources={loaded.sources} onAdd={add} />
          </Paste>
        ) : (
          <p className={css.wait} role="alert">
            {loaded.error}
          </p>
        )
      }
    />
  )
}

type FollowingProps = { machines: readonly Listed[]; onMachine: (name: string, state: string) => void }

function Following({ machines, onMachine }: FollowingProps) {
  const byIdentity = useMemo(
    () => new Map(machines.flatMap((one) => (one.machine ? [[identityOf(one.machine), one] as const] : []))),
    [machines],
  )
  const listedOf = (identity: string) => byIdentity.get(identity)
  return (
    <Live
      listedOf={listedOf}
      onState={(identity, state) => {
        const listed = listedOf(identity)
        if (listed) onMachine(listed.name, state)
      }}
      empty={<NoProgram />}
    />
  )
}

const NoProgram = () => (
  <>
    <h2>No program is connected yet</h2>
    <p>Running programs are followed here, as soon as one of them has an inspector:</p>
    <pre>{`import { createInspector } from 'statecharts-viewer/inspect'

const { inspect } = createInspector(${isServed ? `{ url: '${location.origin}', acceptsEvents: true }` : '{ acceptsEvents: true }'})
createActor(machine, { inspect }).start()`}</pre>
    <p>
      What happened before this page was opened is shown too. Passwords, tokens and numbers are masked in the program itself. With{' '}
      <code>acceptsEvents</code> this page can send events to its actors.
    </p>
  </>
)
