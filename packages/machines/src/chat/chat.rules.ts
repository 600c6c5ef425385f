import type { ConversationItem, Problem } from '@krapao/sdk'

export type ChatMessage = ConversationItem['message']
export type ChatButton = NonNullable<ChatMessage['payload']['buttons']>[number]

/** In code points, so that an emoji counts as one. */
export const textLimit = 2000
export const lengthOf = (text: string): number => Array.from(text).length
export const isSendableText = (text: string): boolean => text.trim() !== '' && lengthOf(text.trim()) <= textLimit

/** `size` in bytes. */
export type FileFacts = { name: string; type: string; size: number }
export type MediaKind = 'image' | 'video'
export type FileError = { kind: 'notSupported' } | { kind: 'tooLarge'; megabytes: number }

const megabyte = 1024 * 1024
const largest: Record<MediaKind, number> = { image: 10, video: 20 }
const byType = new Map<string, MediaKind>([
  ['video/mp4', 'video'],
  ['video/quicktime', 'video'],
  ['image/png', 'image'],
  ['image/jpeg', 'image'],
  ['image/jpg', 'image'],
  ['image/gif', 'image'],
])
const byExtension = new Map<string, MediaKind>([
  ['mp4', 'video'],
  ['mov', 'video'],
  ['qt', 'video'],
  ['png', 'image'],
  ['jpg', 'image'],
  ['jpeg', 'image'],
  ['gif', 'image'],
])

const extensionOf = (name: string): string => /[^.]\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Some phones report one of these for an unknown type. */
const isUnspecific = (type: string): boolean => type === '' || type === 'application/octet-stream'

/** The extension decides, as on the server; a contradicting type is rejected. Null for unsupported files. */
export function mediaKindOf({ name, type }: Pick<FileFacts, 'name' | 'type'>): MediaKind | null {
  const kind = byExtension.get(extensionOf(name)) ?? null
  return isUnspecific(type) || byType.get(type.toLowerCase()) === kind ? kind : null
}

export function fileError(file: FileFacts): FileError | null {
  const kind = mediaKindOf(file)
  if (kind === null) return { kind: 'notSupported' }
  return file.size > largest[kind] * megabyte ? { kind: 'tooLarge', megabytes: largest[kind] } : null
}

/** Null for a button that opens a link or call. */
export function messageOfButton(button: ChatButton): ChatMessage | null {
  const { title, type, payload } = button
  if (type === 'web' || type === 'call') return null
  // The payload is for programs.
  if (type === 'postback') return { message_type: 'postback', payload: { message: title, ...(payload !== undefined && { payload }) } }
  return { message_type: 'text', payload: { message: payload || title } }
}

export type ConversationProblems = { context?: { problem: Problem | null; outbox: readonly { problem: Problem | null }[] } }

/** The refusal of a disabled chat has no error code. */
export const isRefusalWithoutCode = (problem: Problem | null): problem is Problem & { kind: 'refused' } =>
  problem?.kind === 'refused' && problem.code === undefined

/** The latest one. */
export const refusalWithoutCode = (conversation: ConversationProblems['context']): Problem | null =>
  [conversation?.problem ?? null, ...(conversation?.outbox ?? []).map(({ problem }) => problem)].filter(isRefusalWithoutCode).at(-1) ?? null
