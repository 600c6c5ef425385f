// Every policy of Trusted Types is named in the build's policy header: `dompurify` is made by DOMPurify itself, `default`
// stands here, `krapao` is kept for our own worker addresses. React and Konva empty elements with innerHTML = '': that
// passes, and every other string stays refused.
type Policies = { createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown }

/** Before anything is rendered. */
export function allowEmptying(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', { createHTML: (html) => (html === '' ? '' : null) })
}
