import type { Krapao, Outcome } from '@krapao/sdk'

type SessionCallbacks = {
  token: () => string | null
  /** The server rejected the token that a call was made with. */
  onTokenRefused: (token: string | null) => void
  onGone: () => void
}
type Method = (...args: unknown[]) => Promise<Outcome<unknown>>

const offline: Outcome<never> = { ok: false, problem: { kind: 'offline', effect: 'none' } }

/**
 * The first page does not need the client's script. Every result passes here, so the end of a session or of the service is
 * detected in one place.
 */
export function lazyKrapao(load: () => Promise<Krapao>, { token, onTokenRefused, onGone }: SessionCallbacks): Krapao {
  let loaded: Krapao | null = null
  const call = async (namespace: string, method: string, args: unknown[]): Promise<Outcome<unknown>> => {
    const usedToken = token()
    try {
      loaded ??= await load()
    } catch {
      // A failed script load is reported as an offline error.
      return offline
    }
    const methods = loaded[namespace as keyof Krapao] as unknown as Record<string, Method>
    const outcome = (await methods[method]?.(...args)) ?? offline
    if (!outcome.ok && outcome.problem.kind === 'signedOut') onTokenRefused(usedToken)
    if (!outcome.ok && outcome.problem.kind === 'gone') onGone()
    return outcome
  }
  const clock: Krapao['clock'] = { now: () => loaded?.clock.now() ?? Date.now() }
  const namespaceOf = (namespace: string) =>
    byName(
      (method): Method =>
        (...args) =>
          call(namespace, method, args),
    )
  return byName((namespace) => (namespace === 'clock' ? clock : namespaceOf(namespace))) as unknown as Krapao
}

/** `then` is left out, so that the object is not mistaken for a promise. */
const byName = <T>(make: (name: string) => T): Record<string, T> =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' && name !== 'then' ? make(name) : undefined) })
