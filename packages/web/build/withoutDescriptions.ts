import type { Plugin } from 'vite'

/** Removes the `description` of machine states, which only developers read. Expects a plain string on one line. */
export const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  enforce: 'pre',
  transform: {
    filter: { id: /\/machines\/src\/.*\.machine\.ts$/ },
    handler: (code) => ({ code: stripDescriptions(code), map: null }),
  },
})

export const stripDescriptions = (code: string): string =>
  code.replace(/(?<=[{,\s])description:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")\s*(?:,|(?=\}))/g, '')
