import type { Schemas } from '../contract/contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions, NoArgs, UploadOptions } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/** Chat with support, as a player or a guest. */
export type Chat = {
  /** Returns the prefixes of room names. */
  config(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['ChatConfig']>>
  /** Extension. Creates a guest, who otherwise makes up the id. */
  createGuest(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['Guest']>>
  /** Sends a message; the value is when it was stored, RFC 3339. */
  send(args: Schemas['ConversationItem'], options?: CallOptions): Promise<Outcome<string>>
  /** Lists messages, the newest first; after `afterSequence` (extension), the oldest first. */
  history(args: Schemas['ChatHistoryOrder'], options?: CallOptions): Promise<Outcome<Schemas['ConversationItem'][]>>
  /** Uploads an image of at most 10 MB within 300 s. */
  uploadImage(args: { file: Blob }, options?: UploadOptions): Promise<Outcome<Schemas['ChatUpload']>>
  /** Uploads a video of at most 20 MB within 300 s. */
  uploadVideo(args: { file: Blob }, options?: UploadOptions): Promise<Outcome<Schemas['ChatUpload']>>
  /** Marks support's messages as read, up to `sequence` (extension) if given. */
  markRead(args: Schemas['ChatReader'], options?: CallOptions): Promise<Outcome<null>>
}

export const chat = (call: Call): Chat => ({
  config: (_args, options) => call('getChatConfig', {}, options),
  createGuest: (_args, options) => call('createGuest', {}, options),
  send: (body, options) => call('sendMessage', { body }, options),
  history: (body, options) => call('getChatHistory', { body }, options),
  uploadImage: (body, options) => call('uploadChatImage', { body }, options),
  uploadVideo: (body, options) => call('uploadChatVideo', { body }, options),
  markRead: (body, options) => call('markRead', { body }, options),
})
