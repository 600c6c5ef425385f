// What the harness page offers to the tests that drive it.
export type Wanted = { screen: string; state: string; language: 'th' | 'lo' | 'en'; theme: 'light' | 'dark' }
export type Listed = { name: string; file: string; looks: string[]; missed: string[] }
export type Harness = {
  list: () => Listed[]
  show: (wanted: Wanted) => Promise<void>
}
declare global {
  interface Window {
    harness: Harness
  }
}
