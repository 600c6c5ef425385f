// An excluded player can withdraw, but not deposit or play.

/** `transfer.routes.ts` also allows transfers into the wallet. */
const allowedOperations = new Set([
  'logout',
  'getProfile',
  // Needed to pay out money that the bank refused.
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
  // Earlier earnings can leave too.
  'listRefunds',
  'checkRefund',
  'addRefundToWallet',
  'listInvites',
  'receiveInviteBonus',
  'previewBonus',
  'clearBonus',
  'listStatements',
  'exportStatements',
  // Money sent earlier is held and returned.
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

export const isOpenToExcluded = (operationId: string | undefined): boolean =>
  operationId !== undefined && allowedOperations.has(operationId)
