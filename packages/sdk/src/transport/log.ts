import type { Operation } from '../contract/contract.ts'
import { operations } from '../contract/operations.gen.ts'
import type { Settings } from './settings.ts'
import { xhrUpload } from './upload.ts'

/** `error`: no answer came, also after an abort. `warn`: also statuses from 400. `info`: also other answers. `debug`: also each request as it is sent. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug'
/**
 * A line of the log. `path` is the contract's, without its values: some of them are passwords. `ms` is the time to the answer's head,
 * `reason` the code or name of the error without an answer, such as ECONNREFUSED.
 */
export type LogFields = { method: string; path: string; status?: number; ms?: number; requestId?: string; reason?: string }
/** For example `console`. */
export type Logger = Record<Exclude<LogLevel, 'off'>, (message: string, fields: LogFields) => void>

/**
 * Returns settings for `createKrapao` that log every request, also each retry; nothing without a level. No header, query or body is
 * logged.
 */
export function withLog(
  settings: Settings,
  { level = 'off', logger = console }: { level?: LogLevel | undefined; logger?: Logger | undefined } = {},
): Settings {
  if (level === 'off') return settings
  const { fetch: get = fetch, upload = typeof XMLHttpRequest === 'undefined' ? undefined : xhrUpload } = settings
  const pathOf = pathFinder(settings.baseUrl)
  const logged = async <Answer>(
    method: string,
    url: string,
    send: () => Promise<Answer>,
    read: (answer: Answer) => Answered,
  ): Promise<Answer> => {
    const request = { method, path: pathOf(method, url) }
    const write = (at: Exclude<LogLevel, 'off'>, what: string, fields: LogFields) => {
      if (levels.indexOf(at) > levels.indexOf(level)) return
      try {
        logger[at](`${method} ${fields.path} ${what}`, fields)
      } catch {
        // An exception would count as a lost answer, after which the request is repeated.
      }
    }
    write('debug', 'is sent', request)
    const sentAt = performance.now()
    const ms = () => Math.round(performance.now() - sentAt)
    const answer = await send().catch((error: unknown) => {
      const reason = reasonOf(error)
      write('error', `has no answer: ${reason}`, { ...request, ms: ms(), reason })
      throw error
    })
    const { status, requestId } = read(answer)
    write(status >= 400 ? 'warn' : 'info', String(status), { ...request, status, ms: ms(), ...(requestId !== null && { requestId }) })
    return answer
  }
  return {
    ...settings,
    fetch: (input, init) => {
      const { method = 'GET', url } = input instanceof Request ? input : { ...init, url: String(input) }
      return logged(
        method,
        url,
        () => get(input, init),
        ({ status, headers }) => ({ status, requestId: headers.get(idHeader) }),
      )
    },
    ...(upload && {
      upload: (request) =>
        logged(
          request.method,
          request.url,
          () => upload(request),
          ({ status, header }) => ({ status, requestId: header(idHeader) }),
        ),
    }),
  }
}

/** Leaves out the error's message, in which a custom fetch may include the address. */
function reasonOf(error: unknown): string {
  const { cause, code, name } = Object(error) as { cause?: { code?: unknown }; code?: unknown; name?: unknown }
  // The code of a DOMException is a number, its name says more.
  return [cause?.code, code, name].find((one) => typeof one === 'string') ?? 'unknown'
}

type Answered = { status: number; requestId: string | null }
const levels: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug']
const idHeader = 'x-request-id'

// Both addresses may be relative to a page's origin.
const pathIn = (url: string): string => new URL(url, 'http://origin').pathname

/** Finds the contract's path of a request. */
function pathFinder(baseUrl: string): (method: string, url: string) => string {
  const { length } = pathIn(baseUrl).replace(/\/$/, '')
  const patterns = Object.values<Operation>(operations).map(({ method = 'GET', path }) => ({
    method,
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
  }))
  return (method, url) => {
    const inBase = pathIn(url).slice(length)
    return patterns.find((operation) => operation.method === method && operation.pattern.test(inBase))?.path ?? 'unknown'
  }
}
