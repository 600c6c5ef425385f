import * as v from 'valibot'
import { ApiError } from '#platform/errors/apiError.ts'

const text = v.pipe(
  v.string(),
  v.transform(cleaned),
  v.check((words) => Array.from(words).length <= 2_000),
)
const short = (most: number) => v.pipe(v.string(), v.maxLength(most), v.transform(cleaned))
const button = v.object({
  title: v.pipe(short(200), v.nonEmpty()),
  type: v.exactOptional(short(20)),
  payload: v.exactOptional(short(2_000)),
})
const payload = v.object({
  message: v.exactOptional(text),
  url: v.exactOptional(short(2_048)),
  fileType: v.exactOptional(v.picklist(['image', 'video', 'file'])),
  filePath: v.exactOptional(short(2_048)),
  buttons: v.exactOptional(v.pipe(v.array(button), v.maxLength(50))),
  payload: v.exactOptional(short(2_000)),
})
const types = ['text', 'buttons', 'media', 'quick_replies', 'generic', 'postback', 'unknown'] as const
const message = v.object({ message_type: v.picklist(types), payload })

type Payload = v.InferOutput<typeof payload>
export type Message = v.InferOutput<typeof message>

/** ConversationItem in openapi.yaml. */
export type Item = {
  sender: string
  message: Message
  userId: string | null
  guestId: string | null
  username: string | null
  name: string | null
  deviceToken: null
  createdAt: string
  session_id: string | null
  clientMessageId?: string
  sequence: number
  read?: boolean
}

/** Each group needs one of its fields. */
const needed: Record<Message['message_type'], (keyof Payload)[][]> = {
  text: [['message']],
  buttons: [['message'], ['buttons']],
  media: [['fileType'], ['filePath', 'url']],
  quick_replies: [['buttons']],
  generic: [['message', 'url', 'filePath']],
  postback: [['message']],
  unknown: [],
}
const customerTypes = new Set<Message['message_type']>(['text', 'media', 'postback'])

/** @throws KEY_MISSING, KEY_INVALID with `params.field` */
export function messageOf(raw: unknown): Message {
  const checked = v.safeParse(message, raw)
  if (!checked.success) {
    const [issue] = checked.issues
    throw refused(issue.received === 'undefined' ? 'KEY_MISSING' : 'KEY_INVALID', v.getDotPath(issue) ?? undefined)
  }
  const { message_type: type, payload: fields } = checked.output
  for (const names of needed[type]) {
    const present = names.find((name) => fields[name] !== undefined)
    if (present === undefined) throw refused('KEY_MISSING', `payload.${names[0]}`)
    if (isBlank(fields[present])) throw refused('KEY_INVALID', `payload.${present}`)
  }
  return checked.output
}

/** Accepts a file only by its upload's path; the server sets the link. */
export function customerMessageOf(raw: unknown): Message {
  const { message_type: type, payload: fields } = messageOf(raw)
  if (!customerTypes.has(type)) throw refused('KEY_INVALID', 'message_type')
  if (type === 'text') return { message_type: type, payload: pick(fields, ['message']) }
  if (type === 'postback') return { message_type: type, payload: pick(fields, ['message', 'payload']) }
  if (fields.filePath === undefined) throw refused('KEY_MISSING', 'payload.filePath')
  return { message_type: type, payload: pick(fields, ['message', 'fileType', 'filePath']) }
}

const pick = (fields: Payload, names: (keyof Payload)[]): Payload =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))

const isBlank = (value: unknown): boolean => (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)

const refused = (code: string, field?: string): ApiError =>
  new ApiError(code, { params: { field: field === undefined ? 'message' : `message.${field}` } })

function cleaned(words: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return words.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').toWellFormed()
}
