type Policies = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string } }

/** Lets a worker's address pass the Trusted Types policy `krapao`. */
export function trustedScriptUrl(url: string): string {
  // The browser refuses a second policy of the same name.
  policy ??= create()
  return policy.createScriptURL(url)
}

let policy: ReturnType<Policies['createPolicy']> | null = null

function create(): ReturnType<Policies['createPolicy']> {
  const rules = {
    createScriptURL: (url: string): string => {
      if (new URL(url, location.href).origin !== location.origin) throw new TypeError('the script is from another origin')
      return url
    },
  }
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  return trustedTypes?.createPolicy('krapao', rules) ?? rules
}
