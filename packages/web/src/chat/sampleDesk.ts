import type { ChatDesk } from './fileDesk.ts'

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
