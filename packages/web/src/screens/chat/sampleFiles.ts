import type { ChatFiles } from './chatFiles.ts'

export const sampleFiles: ChatFiles = {
  get: () => new Blob(['x']),
  add: () => 'f1',
  persist: () => {},
  remove: () => {},
  restore: () => Promise.resolve(),
  preview: () => null,
  isUnsaved: () => false,
  subscribe: () => () => {},
  close: () => {},
}
