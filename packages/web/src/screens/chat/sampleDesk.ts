import type { ChatFiles } from './chatFiles.ts'

export const sampleDesk: ChatFiles = {
  file: () => new Blob(['x']),
  add: () => 'f1',
  keep: () => {},
  forget: () => {},
  recall: () => Promise.resolve(),
  preview: () => null,
  isFleeting: () => false,
  subscribe: () => () => {},
  close: () => {},
}
