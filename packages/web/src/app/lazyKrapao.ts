import type { Krapao, Outcome } from '@krapao/sdk'

type Watch = {
  token: () => string | null
  /** The server no longer knows the token that a call was made with. */
  refused: (token: string | null) => void
  /** The service says that it is gone. */
  gone: () => void
}
type Method = (...args: unknown[]) => Promise<Outcome<unknown>>

const offline: Outcome<never> = { ok: false, problem: { kind: 'offline', effect: 'none' } }

/**
 * The SDK's client, whose script is fetched at the first call: nothing of it is needed to show the first page. Every outcome
 * passes here, so this is also the one place that sees how a session or the service ends (spec 8).
 */
export function lazyKrapao(load: () => Promise<Krapao>, { token, refused, gone }: Watch): Krapao {
  let loaded: Krapao | null = null
  const call = async (namespace: string, method: string, args: unknown[]): Promise<Outcome<unknown>> => {
    const used = token()
    try {
      loaded ??= await load()
    } catch {
      // Its script did not come: so would no answer have.
      return offline
    }
    const methods = loaded[namespace as keyof Krapao] as unknown as Record<string, Method>
    const outcome = (await methods[method]?.(...args)) ?? offline
    if (!outcome.ok && outcome.problem.kind === 'signedOut') refused(used)
    if (!outcome.ok && outcome.problem.kind === 'gone') gone()
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

/** An object that makes what it is asked for. It is not a promise, whatever awaits it. */
const byName = <T>(make: (name: string) => T): Record<string, T> =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' && name !== 'then' ? make(name) : undefined) })
