import type { i18n } from 'i18next'
import { needWords } from '#i18n/i18n.ts'
import type { Namespace } from '#i18n/wordFiles.ts'
import { lazyRoute } from '#services/lazyRoute.tsx'
import { whenIdle } from '#platform/whenIdle.ts'

export type Screens = ReturnType<typeof createScreens>

/** Each screen and overlay is a lazy script that loads with its words. */
export function createScreens(i18n: i18n) {
  const withWords = async <T>(load: Promise<T>, ...wanted: Namespace[]): Promise<T> =>
    (await Promise.all([load, needWords(i18n, wanted)]))[0]
  return {
    '/login': lazyRoute(async () => (await withWords(import('#screens/session/Login.tsx'), 'session', 'problem')).Login),
    '/register': lazyRoute(
      async () =>
        (await withWords(import('#screens/registerWizard/RegisterWizardRoute.tsx'), 'registerWizard', 'session', 'ui', 'problem'))
          .RegisterWizardRoute,
    ),
    '/howto': lazyRoute(async () => (await withWords(import('#screens/howto/HowTo.tsx'), 'lookups', 'ui')).HowTo),
    '/contact': lazyRoute(
      async () => (await withWords(import('#screens/lookups/ContactRoute.tsx'), 'lookups', 'ui', 'problem')).ContactRoute,
    ),
    player: lazyRoute(async () => (await import('./PlayerFrame.tsx')).PlayerFrame),
    '/user/home': lazyRoute(
      async () => (await withWords(import('#screens/home/HomeRoute.tsx'), 'home', 'bonus', 'statement', 'ui', 'problem')).HomeRoute,
    ),
    '/user/statement': lazyRoute(
      async () => (await withWords(import('#screens/statement/StatementRoute.tsx'), 'statement', 'ui', 'problem')).StatementRoute,
    ),
    '/user/bonus': lazyRoute(
      async () => (await withWords(import('#screens/bonus/BonusRoute.tsx'), 'bonus', 'promotion', 'ui', 'problem')).BonusRoute,
    ),
    '/user/profile': lazyRoute(
      async () => (await withWords(import('#screens/profile/ProfileRoute.tsx'), 'profile', 'limits', 'ui', 'problem')).ProfileRoute,
    ),
    '/user/spin': lazyRoute(async () => (await withWords(import('#screens/spin/SpinRoute.tsx'), 'spin', 'ui', 'problem')).SpinRoute),
    '/terminated': lazyRoute(
      async () => (await withWords(import('#screens/appGate/Terminated.tsx'), 'appGate', 'lookups', 'ui', 'problem')).TerminatedRoute,
    ),
    '*': lazyRoute(async () => (await import('#screens/notFound/NotFound.tsx')).NotFound),
    deposit: lazyRoute(
      async () =>
        (await withWords(import('#screens/deposit/DepositSheet.tsx'), 'deposit', 'qrDeposit', 'giftLink', 'bankNameEdit', 'ui', 'problem'))
          .DepositSheet,
    ),
    transfer: lazyRoute(
      async () => (await withWords(import('#screens/transfer/TransferSheet.tsx'), 'transfer', 'ui', 'problem')).TransferSheet,
    ),
    slips: lazyRoute(async () => (await withWords(import('#screens/slips/SlipsSheet.tsx'), 'slips', 'ui', 'problem')).SlipsSheet),
    withdraw: lazyRoute(
      async () => (await withWords(import('#screens/withdraw/WithdrawSheet.tsx'), 'withdraw', 'statement', 'ui', 'problem')).WithdrawSheet,
    ),
    gameAccount: lazyRoute(
      async () => (await withWords(import('#screens/gameAccount/GameSheet.tsx'), 'gameAccount', 'home', 'ui', 'problem')).GameSheet,
    ),
    invite: lazyRoute(async () => (await withWords(import('#screens/invite/InviteSheet.tsx'), 'invite', 'ui', 'problem')).InviteSheet),
    refund: lazyRoute(async () => (await withWords(import('#screens/refund/RefundSheet.tsx'), 'refund', 'ui', 'problem')).RefundSheet),
    passwordDoor: lazyRoute(async () => (await import('#screens/resetPassword/ResetPasswordEntry.tsx')).ResetPasswordEntry),
    conditions: lazyRoute(
      async () => (await withWords(import('#screens/appGate/Conditions.tsx'), 'appGate', 'ui', 'problem')).ConditionsSheet,
    ),
    agreement: lazyRoute(async () => (await withWords(import('#screens/appGate/Agreement.tsx'), 'appGate', 'ui', 'problem')).Agreement),
    reminder: lazyRoute(async () => (await withWords(import('#screens/limits/Reminder.tsx'), 'limits', 'ui')).ReminderWork),
    chat: lazyRoute(async () => (await withWords(import('#screens/chat/ChatWidget.tsx'), 'chat', 'ui', 'problem')).ChatWidget),
    toasts: lazyRoute(async () => (await withWords(import('#ui/toast/ToastRegion.tsx'), 'ui')).ToastRegion),
  }
}

export function firstScreen(screens: Screens, path: string, signedIn: boolean): { ready: () => Promise<unknown> } {
  const plain = path.replace(/\/+$/, '')
  if (plain === '' || plain === '/user' || plain.startsWith('/user/')) {
    if (!signedIn) return screens['/login']
    return { ready: () => Promise.all([screens.player.ready(), playerScreen(screens, plain).ready()]) }
  }
  return screenAt(screens, plain)
}

function playerScreen(screens: Screens, path: string): { ready: () => Promise<unknown> } {
  if (path === '' || path === '/user') return screens['/user/home']
  if (path === '/user/contact') return screens['/contact']
  if (path.startsWith('/user/profile/')) return screens['/user/profile']
  return screenAt(screens, path)
}

const screenAt = (screens: Screens, path: string): { ready: () => Promise<unknown> } =>
  new Map<string, { ready: () => Promise<unknown> }>(Object.entries(screens)).get(path) ?? screens['*']

/** When idle, unless the user saves data. */
export function prefetch(screens: Screens, signedIn: boolean): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const pages = signedIn
    ? [
        screens.player,
        screens['/user/home'],
        screens.deposit,
        screens.transfer,
        screens.withdraw,
        screens['/user/profile'],
        screens['/user/statement'],
        screens['/user/bonus'],
        screens.gameAccount,
        screens.slips,
        screens.invite,
        screens.refund,
        screens['/contact'],
        screens['/user/spin'],
      ]
    : [screens['/register'], screens['/howto'], screens['/contact']]
  // Toasts report a lost network.
  const wanted = [screens.toasts, ...pages]
  // One at a time, so that requests of the user need not wait. Navigation retries failures.
  const fetchNext = (): void => {
    const next = wanted.shift()
    if (next)
      whenIdle(() => {
        void next
          .ready()
          .catch(() => {})
          .then(fetchNext)
      })
  }
  fetchNext()
}

export function clearFailedScreens(screens: Screens): void {
  for (const screen of Object.values(screens)) screen.forget()
}
