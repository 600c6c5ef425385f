export type StateQuery = { screen: string; state: string; language: 'th' | 'lo' | 'en'; theme: 'light' | 'dark' }
export type Listed = { name: string; file: string; looks: string[]; missed: string[] }
export type Harness = {
  files: () => string[]
  /** Slow, because it walks the machines of all screens, or of one file's. */
  list: (file?: string) => Listed[]
  show: (wanted: StateQuery) => Promise<void>
}
declare global {
  interface Window {
    harness: Harness
  }
}
