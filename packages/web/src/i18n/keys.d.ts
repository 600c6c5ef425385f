import type app from './words/en/app.json'
import type appGate from './words/en/appGate.json'
import type deposit from './words/en/deposit.json'
import type home from './words/en/home.json'
import type lookups from './words/en/lookups.json'
import type problem from './words/en/problem.json'
import type profile from './words/en/profile.json'
import type qrDeposit from './words/en/qrDeposit.json'
import type registerWizard from './words/en/registerWizard.json'
import type session from './words/en/session.json'
import type statement from './words/en/statement.json'
import type ui from './words/en/ui.json'

// English names the keys; words.test.ts holds the other languages to them.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof app
      appGate: typeof appGate
      deposit: typeof deposit
      home: typeof home
      lookups: typeof lookups
      problem: typeof problem
      profile: typeof profile
      qrDeposit: typeof qrDeposit
      registerWizard: typeof registerWizard
      session: typeof session
      statement: typeof statement
      ui: typeof ui
    }
  }
}
