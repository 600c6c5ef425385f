import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

export const productionLibraries = [
  // The package's exports name only the development build.
  { find: /^react-router$/, replacement: fileURLToPath(import.meta.resolve('react-router').replace('/development/', '/production/')) },
  // React has this hook.
  { find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' },
]

/** Lets the bundler drop react-router's unused components, kept by their names for developer tools and calls of React. */
export const prunableRouter = (): Plugin => ({
  name: 'prunable-router',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) => ({
      code: code.replaceAll(/^\w+\.displayName = .*;$/gm, '').replaceAll(/= (React\d*\.\w+\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
})
