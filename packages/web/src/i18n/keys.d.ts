import type app from './words/en/app.json'
import type appGate from './words/en/appGate.json'
import type lookups from './words/en/lookups.json'
import type problem from './words/en/problem.json'
import type session from './words/en/session.json'
import type ui from './words/en/ui.json'

// English names the keys; words.test.ts holds the other languages to them.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof app
      appGate: typeof appGate
      lookups: typeof lookups
      problem: typeof problem
      session: typeof session
      ui: typeof ui
    }
  }
}
