export type StateQuery = { screen: string; state: string; language: 'th' | 'lo' | 'en'; theme: 'light' | 'dark' }
export type Listed = { name: string; file: string; looks: string[]; missed: string[] }
export type Harness = {
  files: () => string[]
  /** Returns the screens, of one file if given. It is slow, because it walks their machines. */
  list: (file?: string) => Listed[]
  show: (wanted: StateQuery) => Promise<void>
}
declare global {
  interface Window {
    harness: Harness
  }
}
