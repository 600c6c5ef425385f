import type { ChatDesk } from './fileDesk.ts'

/** A desk that has every file, for looks and tests. */
export const sampleDesk: ChatDesk = {
  file: () => new Blob(['x']),
  add: () => 'f1',
  keep: () => {},
  forget: () => {},
  recall: () => Promise.resolve(),
  preview: () => null,
  isFleeting: () => false,
  hear: () => () => {},
  close: () => {},
}
