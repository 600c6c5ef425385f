import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const conditions = ['source', ...defaultClientConditions]

export default defineConfig({
  // The packages as they are written, not as they were built last.
  resolve: { conditions },
  ssr: { resolve: { conditions }, noExternal: [/^@krapao\//] },
  // The one that runs globalSetup: it does not inherit.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    name: 'examples',
    include: ['{tests,adapters}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/oneSandbox.ts'],
    // Node itself loads the server, as it does in a test of whoever installed it: in a pretended browser it could not find its files.
    server: { deps: { external: [/packages\/server\//] } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
  },
})
