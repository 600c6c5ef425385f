import type { Krapao, Outcome } from '@krapao/sdk'

type Watch = {
  token: () => string | null
  /** The server no longer knows the token that a call was made with. */
  refused: (token: string | null) => void
  /** The service says that it is gone. */
  gone: () => void
}

/**
 * The same client, with an eye on every outcome for what concerns the session (spec 8): one place, so that no machine has
 * to know how a session ends.
 */
export function watchSession(krapao: Krapao, { token, refused, gone }: Watch): Krapao {
  const watched =
    (method: (...args: unknown[]) => Promise<Outcome<unknown>>) =>
    async (...args: unknown[]) => {
      const used = token()
      const outcome = await method(...args)
      if (!outcome.ok && outcome.problem.kind === 'signedOut') refused(used)
      if (!outcome.ok && outcome.problem.kind === 'gone') gone()
      return outcome
    }
  const wrap = (namespace: object) =>
    Object.fromEntries(Object.entries(namespace).map(([name, method]) => [name, typeof method === 'function' ? watched(method) : method]))
  const { clock, ...namespaces } = krapao
  return {
    ...Object.fromEntries(Object.entries(namespaces).map(([name, namespace]) => [name, wrap(namespace)])),
    clock,
  } as unknown as Krapao
}
