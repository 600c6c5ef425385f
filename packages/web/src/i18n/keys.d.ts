import type app from './words/en/app.json'
import type appGate from './words/en/appGate.json'
import type bankNameEdit from './words/en/bankNameEdit.json'
import type bonus from './words/en/bonus.json'
import type chat from './words/en/chat.json'
import type deposit from './words/en/deposit.json'
import type gameAccount from './words/en/gameAccount.json'
import type giftLink from './words/en/giftLink.json'
import type home from './words/en/home.json'
import type inbox from './words/en/inbox.json'
import type invite from './words/en/invite.json'
import type limits from './words/en/limits.json'
import type lookups from './words/en/lookups.json'
import type problem from './words/en/problem.json'
import type profile from './words/en/profile.json'
import type promotion from './words/en/promotion.json'
import type qrDeposit from './words/en/qrDeposit.json'
import type refund from './words/en/refund.json'
import type registerWizard from './words/en/registerWizard.json'
import type session from './words/en/session.json'
import type slips from './words/en/slips.json'
import type spin from './words/en/spin.json'
import type statement from './words/en/statement.json'
import type transfer from './words/en/transfer.json'
import type ui from './words/en/ui.json'
import type withdraw from './words/en/withdraw.json'

// words.test.ts checks the other languages against English.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof app
      appGate: typeof appGate
      bankNameEdit: typeof bankNameEdit
      bonus: typeof bonus
      chat: typeof chat
      deposit: typeof deposit
      gameAccount: typeof gameAccount
      giftLink: typeof giftLink
      home: typeof home
      inbox: typeof inbox
      invite: typeof invite
      limits: typeof limits
      lookups: typeof lookups
      problem: typeof problem
      profile: typeof profile
      promotion: typeof promotion
      qrDeposit: typeof qrDeposit
      refund: typeof refund
      registerWizard: typeof registerWizard
      session: typeof session
      slips: typeof slips
      spin: typeof spin
      statement: typeof statement
      transfer: typeof transfer
      ui: typeof ui
      withdraw: typeof withdraw
    }
  }
}
