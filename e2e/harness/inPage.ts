// Only types: the page runs `installHarness` without its module.
import type { ScreenTools } from '@krapao/inspector/src/screen/main.tsx'

export type StateQuery = { screen: string; state: string; language: 'th' | 'lo' | 'en'; theme: 'light' | 'dark' }
export type ListedScreen = { name: string; file: string; stories: string[]; unreached: string[] }
type Harness = {
  files: () => string[]
  /** Walks the machines of all screens, which takes seconds; `file` restricts it to one file. */
  listScreens: (file?: string) => ListedScreen[]
  show: (wanted: StateQuery) => Promise<void>
}
declare global {
  interface Window {
    harness: Harness
    screenTools: ScreenTools
  }
}

export function installHarness(): void {
  const { screens, coverageOf, unlike, isIn, actorAt, render, present } = window.screenTools
  type HarnessScreen = ScreenTools['screens'][number]['entry']
  type Draw = () => void
  type Stories = { stories: ReadonlyMap<string, Draw>; unreached: string[] }
  type MachineScreen = Exclude<HarnessScreen, { stories: unknown }>

  /** `live`, `live 2`, `live 3`, in order of discovery. */
  function ofMachine(entry: MachineScreen): Stories {
    const { paths, states } = coverageOf(entry)
    const seen = paths.filter(({ state }) => !isIn(state, entry.emptyStates ?? []))
    const stories = new Map<string, Draw>()
    for (const path of unlike(entry, seen)) {
      let name = path.state
      for (let number = 2; stories.has(name); number++) name = `${path.state} ${number}`
      stories.set(name, () => {
        const actor = actorAt(entry, path)
        render(entry.render(actor), () => void actor.stop())
      })
    }
    return { stories, unreached: states.unreached }
  }

  const known = new Map<HarnessScreen, Stories>()
  function storiesOf(entry: HarnessScreen): Stories {
    const draws = 'stories' in entry ? Object.entries(entry.stories) : []
    const withoutMachine = new Map(draws.map(([name, node]) => [name, () => render(node(), () => {})]))
    const found = known.get(entry) ?? ('stories' in entry ? { stories: withoutMachine, unreached: [] } : ofMachine(entry))
    known.set(entry, found)
    return found
  }

  window.harness = {
    files: () => screens.map(({ file }) => file),
    listScreens: (wanted) =>
      screens
        .filter(({ file }) => wanted === undefined || file === wanted)
        .map(({ file, entry }) => {
          const { stories, unreached } = storiesOf(entry)
          return { name: entry.name, file, unreached, stories: [...stories.keys()] }
        }),
    show: async ({ screen, state, language, theme }) => {
      const shown = screens.find(({ entry }) => entry.name === screen)
      const stories = shown && storiesOf(shown.entry).stories
      const draw = stories?.get(state) ?? [...(stories?.values() ?? [])][0]
      if (!draw) throw new Error(`no screen ${screen}`)
      render(null, () => {})
      await present(language, theme)
      draw()
    },
  }
}
