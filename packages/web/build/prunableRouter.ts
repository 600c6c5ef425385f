import type { Plugin } from 'vite'

/** Lets the bundler drop react-router's unused components, which their names for developer tools and unmarked calls of React keep. */
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
