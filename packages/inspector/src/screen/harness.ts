// What the harness page offers to the tests that drive it.
export type Wanted = { screen: string; state: string; language: 'th' | 'lo' | 'en'; theme: 'light' | 'dark' }
export type Listed = { name: string; file: string; looks: string[]; missed: string[] }
export type Harness = {
  /** Files that have screens, without looking at any. */
  files: () => string[]
  /** The screens, of one file where it is named. Their looks are found by walking their machines, which takes its time. */
  list: (file?: string) => Listed[]
  show: (wanted: Wanted) => Promise<void>
}
declare global {
  interface Window {
    harness: Harness
  }
}
