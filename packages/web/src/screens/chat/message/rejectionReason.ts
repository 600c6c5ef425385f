import type { Problem } from '@krapao/sdk'

type RejectionReason = {
  words: 'dayIsOver' | 'fileGone' | 'file.tooLarge' | 'file.notSupported' | 'file.unreadable' | 'file.dayIsFull' | 'file.noRoom'
  megabytes?: string | number
  isFinal: boolean
}

/** Null when the code's general text is enough. */
export function rejectionReason(problem: Problem): RejectionReason | null {
  if (problem.kind !== 'refused') return null
  const { code, params: { field, megabytes, extension } = {} } = problem
  if (code === 'REQUEST_LIMIT' && field === 'message') return { words: 'dayIsOver', isFinal: false }
  // The uploaded file was deleted on the server.
  if (field === 'message.payload.filePath') return { words: 'fileGone', isFinal: true }
  if (field !== 'file') return null
  if (code === 'REQUEST_LIMIT')
    return megabytes === undefined ? { words: 'file.noRoom', isFinal: false } : { words: 'file.dayIsFull', megabytes, isFinal: false }
  if (megabytes !== undefined) return { words: 'file.tooLarge', megabytes, isFinal: true }
  return { words: extension === undefined ? 'file.unreadable' : 'file.notSupported', isFinal: true }
}
