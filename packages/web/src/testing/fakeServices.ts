import { createKrapao } from '@krapao/sdk'
import type { AppServices } from '#services/appServices.tsx'
import { createToasts, type Toasts } from '#ui/toast/toasts.ts'

/** By path; other paths answer 404. */
export type Answers = Record<string, () => Response>

export const refused =
  (code: string, params: object = {}) =>
  (): Response =>
    Response.json({ message: code, ...params }, { status: 422 })

/** The real SDK with a fake backend. `asked` has the paths of all requests. */
export function fakeServices(answers: Answers): { services: AppServices; requests: string[]; toasts: Toasts } {
  const byPath = new Map(Object.entries(answers))
  const requests: string[] = []
  const toasts = createToasts()
  const krapao = createKrapao({
    baseUrl: 'http://api',
    client: 'test/1',
    token: 'a-token',
    // Failed reads are retried at once.
    sleep: () => Promise.resolve(),
    fetch: async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      requests.push(pathname)
      return (byPath.get(pathname) ?? (() => Response.json({}, { status: 404 })))()
    },
  })
  return { services: { krapao, toasts, live: { subscribe: () => () => {} } } as unknown as AppServices, requests, toasts }
}
