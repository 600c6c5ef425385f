/** Every file of words: one a capability, `app` for menus and words that all share, `problem` for what went wrong. */
export const namespaces = [
  'app',
  'problem',
  'session',
  'appGate',
  'lookups',
  'registerWizard',
  'home',
  'profile',
  'deposit',
  'qrDeposit',
  'statement',
  'gameAccount',
  'transfer',
  'withdraw',
  'giftLink',
  'slips',
  'bankNameEdit',
  'limits',
  'ui',
] as const
export type Namespace = (typeof namespaces)[number]
