import type { Problem } from '@krapao/sdk'

type Trouble = {
  /** Of `chat`. */
  words: 'dayIsOver' | 'fileGone' | 'file.tooLarge' | 'file.notSupported' | 'file.unreadable' | 'file.dayIsFull' | 'file.noRoom'
  megabytes?: string | number
  /** Sending the same again would find the same. */
  isFinal: boolean
}

/** What is wrong with a message or a file that the server did not take; null where its code says all. */
export function fileTrouble(problem: Problem): Trouble | null {
  if (problem.kind !== 'refused') return null
  const { code, params: { field, megabytes, extension } = {} } = problem
  if (code === 'REQUEST_LIMIT' && field === 'message') return { words: 'dayIsOver', isFinal: false }
  // Sent, and removed there since; it can only be chosen anew.
  if (field === 'message.payload.filePath') return { words: 'fileGone', isFinal: true }
  if (field !== 'file') return null
  if (code === 'REQUEST_LIMIT')
    return megabytes === undefined ? { words: 'file.noRoom', isFinal: false } : { words: 'file.dayIsFull', megabytes, isFinal: false }
  if (megabytes !== undefined) return { words: 'file.tooLarge', megabytes, isFinal: true }
  return { words: extension === undefined ? 'file.unreadable' : 'file.notSupported', isFinal: true }
}
