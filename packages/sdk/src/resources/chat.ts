import type { Schemas } from '../contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions, NoArgs, UploadOptions } from '../settings.ts'
import type { Call } from '../transport.ts'

/** Talking to support, as a player or as a guest. Section 3, chat. */
export type Chat = {
  /** What the names of rooms begin with. */
  config(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['ChatConfig']>>
  /** Extension. Without it a guest makes up the id. */
  createGuest(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['Guest']>>
  /** The value is the moment at which the message was stored, RFC 3339. */
  send(args: Schemas['ConversationItem'], options?: CallOptions): Promise<Outcome<string>>
  /** The newest first; with `afterSequence` (extension) what came after it, the oldest first. */
  history(args: Schemas['ChatHistoryOrder'], options?: CallOptions): Promise<Outcome<Schemas['ConversationItem'][]>>
  /** Takes up to 300 s. At most 10 MB. */
  uploadImage(args: { file: Blob }, options?: UploadOptions): Promise<Outcome<Schemas['ChatUpload']>>
  /** Takes up to 300 s. At most 20 MB. */
  uploadVideo(args: { file: Blob }, options?: UploadOptions): Promise<Outcome<Schemas['ChatUpload']>>
  /** What support said was seen: up to `sequence` (extension), and without it all that there is. */
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
