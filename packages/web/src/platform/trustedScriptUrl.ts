type Policies = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string } }

/** A worker's address by the Trusted Types policy `krapao`. */
export function trustedScriptUrl(url: string): string {
  // A second policy of the same name would be refused.
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
