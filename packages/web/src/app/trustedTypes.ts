// The policy header also names `dompurify` and `krapao` (worker addresses). React and Konva assign innerHTML = '', so the default
// policy allows only the empty string.
type Policies = { createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown }

/** Must run before the first render. */
export function installTrustedTypesPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', { createHTML: (html) => (html === '' ? '' : null) })
}
