// Spec 5, chat: what can be sent, as pure rules that machine and screen share.
import type { ConversationItem } from '@krapao/sdk'

export type ChatMessage = ConversationItem['message']
export type ChatButton = NonNullable<ChatMessage['payload']['buttons']>[number]

/** Characters as a person counts them: an emoji is one, whatever it takes in memory. */
export const textLimit = 2000
export const lengthOf = (text: string): number => Array.from(text).length
export const textIsSendable = (text: string): boolean => text.trim() !== '' && lengthOf(text.trim()) <= textLimit

/** What a browser tells of a file; `size` in bytes. */
export type FileFacts = { name: string; type: string; size: number }
export type MediaKind = 'image' | 'video'
/** Why a file is not taken; section 5 has a sentence for each. */
export type FileError = { kind: 'notSupported' } | { kind: 'tooLarge'; megabytes: number }

const megabyte = 1024 * 1024
const largest: Record<MediaKind, number> = { image: 10, video: 20 }
const byType: Readonly<Record<string, MediaKind>> = {
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/jpg': 'image',
  'image/gif': 'image',
}
const byExtension: Readonly<Record<string, MediaKind>> = {
  mp4: 'video',
  mov: 'video',
  qt: 'video',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
}

const extensionOf = (name: string): string => /[^.]\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Some phones know a file by its name alone, and say so in either way. */
const saysNothing = (type: string): boolean => type === '' || type === 'application/octet-stream'

/** Null for what the chat does not take. A server goes by the name, so that decides; a type that says something else is believed too. */
export function mediaKindOf({ name, type }: Pick<FileFacts, 'name' | 'type'>): MediaKind | null {
  const kind = byExtension[extensionOf(name)] ?? null
  return saysNothing(type) || byType[type.toLowerCase()] === kind ? kind : null
}

export function fileError(file: FileFacts): FileError | null {
  const kind = mediaKindOf(file)
  if (kind === null) return { kind: 'notSupported' }
  return file.size > largest[kind] * megabyte ? { kind: 'tooLarge', megabytes: largest[kind] } : null
}

/** What a press on a button says in the talk; null for one that leads somewhere else. */
export function answerOf(button: ChatButton): ChatMessage | null {
  const { title, type, payload } = button
  if (type === 'web' || type === 'call') return null
  // The title is for people, the payload for whoever reads it by program.
  if (type === 'postback') return { message_type: 'postback', payload: { message: title, ...(payload !== undefined && { payload }) } }
  return { message_type: 'text', payload: { message: payload || title } }
}
