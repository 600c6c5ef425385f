export type StateQuery = { screen: string; state: string; language: 'th' | 'lo' | 'en'; theme: 'light' | 'dark' }
export type ListedScreen = { name: string; file: string; stories: string[]; unreached: string[] }
export type Harness = {
  files: () => string[]
  /** Walks the machines of all screens, which takes seconds; `file` restricts it to one file. */
  listScreens: (file?: string) => ListedScreen[]
  show: (wanted: StateQuery) => Promise<void>
}
declare global {
  interface Window {
    harness: Harness
  }
}
