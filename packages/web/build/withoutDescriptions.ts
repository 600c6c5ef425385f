import type { Plugin } from 'vite'

/**
 * Leaves out what a machine's states say of themselves: words for readers and the visualizer, which a phone would download
 * and never show. A machine file is one literal, with each description a plain string on a line (machines.md).
 */
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
