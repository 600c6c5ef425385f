type Policies = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string } }

/** A script of our own as a worker's address: the Trusted Types policy `krapao` lets nothing else through. */
export function ourScript(url: string): string {
  // Made at the first call, once: a second of its name would be refused.
  policy ??= create()
  return policy.createScriptURL(url)
}

let policy: ReturnType<Policies['createPolicy']> | null = null

function create(): ReturnType<Policies['createPolicy']> {
  const rules = {
    createScriptURL: (url: string): string => {
      if (new URL(url, location.href).origin !== location.origin) throw new TypeError('not a script of ours')
      return url
    },
  }
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  return trustedTypes?.createPolicy('krapao', rules) ?? rules
}
