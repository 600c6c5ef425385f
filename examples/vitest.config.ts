import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const conditions = ['source', ...defaultClientConditions]

export default defineConfig({
  // Uses the packages' sources instead of the last build.
  resolve: { conditions },
  ssr: { resolve: { conditions }, noExternal: [/^@krapao\//] },
  // The environment of globalSetup, which does not inherit.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    name: 'examples',
    include: ['{tests,adapters}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/oneSandbox.ts'],
    // Node loads the server itself, because in a browser environment it could not find its files.
    server: { deps: { external: [/packages\/server\//] } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
  },
})
