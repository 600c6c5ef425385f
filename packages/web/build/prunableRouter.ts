import type { Plugin } from 'vite'

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
