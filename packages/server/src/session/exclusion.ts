// Who is shut out signs in to a restricted session: money can always leave, and nothing can be put in or played with.

/** What a restricted session has. Of transfers only those into the wallet: `transfer.routes.ts` looks at where the money goes. */
const staysOpen = new Set([
  'logout',
  'getProfile',
  // The way out for money that the bank would not take: the right account.
  'updateProfile',
  'updateBankAccountName',
  'changePassword',
  'listDevices',
  'signOutEverywhere',
  'removeDevice',
  'getLimits',
  'setLimits',
  'getWallet',
  'refreshSlots',
  'getOperation',
  'listOpenOperations',
  'transfer',
  'getWithdrawLookup',
  'withdraw',
  'withdrawAll',
  'previewBonus',
  'clearBonus',
  'listStatements',
  'exportStatements',
  // What was sent before is named by its slip; it is held, and goes back.
  'uploadSlip',
  'listSlips',
  'getSlipReference',
  'getChatConfig',
  'sendMessage',
  'getChatHistory',
  'uploadChatImage',
  'uploadChatVideo',
  'markRead',
])

export const isOpenToExcluded = (operationId: string | undefined): boolean => operationId !== undefined && staysOpen.has(operationId)
