import type { Schemas } from './contract.ts'

/** A registration to check before its last step. */
export type AccountDraft = Schemas['AccountDraft']
/** A registration. */
export type AccountOrder = Schemas['Account']
/** The bonus that is running or waiting for a deposit. */
export type ActiveBonus = Schemas['ActiveBonus']
/** A bank that a player may register with. */
export type Bank = Schemas['Bank']
/** A player's bank account. */
export type BankAccount = Schemas['BankAccount']
/** A slide of a carousel; sanitise its HTML. */
export type Banner = Schemas['Banner']
/** A bonus on offer. */
export type Bonus = Schemas['Bonus']
/** Gain and cost of activating or ending a bonus, in satang. */
export type BonusPreview = Schemas['BonusPreview']
/** The operator's contact details. */
export type Contact = Schemas['Contact']
/** A chat message. `sequence` (extension) has no gaps. */
export type ConversationItem = Schemas['ConversationItem']
/** A bank account to deposit to. */
export type DepositBank = Schemas['DepositBank']
/** All deposit methods. */
export type DepositLookup = Schemas['DepositLookup']
/** A wallet of another company to deposit to. */
export type DepositWallet = Schemas['DepositWallet']
/** A signed-in device. */
export type Device = Schemas['Device']
/** An error code. */
export type ErrorCode = Schemas['ErrorCode']
/** A game and the player's account there. */
export type GameAccount = Schemas['GameAccount']
/** The player's credentials at a game's site. */
export type GameCredentials = Schemas['GameCredentials']
/** The service's name and website. */
export type Info = Schemas['Info']
/** A page of earnings from friends. */
export type Invites = Schemas['InviteList']
/** Deposit limits by period and what is used of them, in satang. */
export type Limits = Schemas['Limits']
/** The status of an idempotency key; `unknown` closes the key. */
export type OperationState = Schemas['OperationState']
/** A sent SMS: the token for its verification, and the printed reference. */
export type OtpSent = Schemas['OtpSent']
/** The player's profile. */
export type Profile = Schemas['Profile']
/** A promotion found by its code. */
export type Promotion = Schemas['Promotion']
/** Whether there is a refund, and how much reaches the wallet. */
export type RefundCheck = Schemas['RefundCheck']
/** A page of refunds. */
export type Refunds = Schemas['RefundList']
/** An uploaded slip and its status. */
export type Slip = Schemas['Slip']
/** When slips are accepted. */
export type SlipLookup = Schemas['SlipLookup']
/** Why a slip was rejected. */
export type SlipNoteCode = Schemas['SlipNoteCode']
/** How a player may have found the service. */
export type Source = Schemas['Source']
/** The wheel, the player's coins, and (extension) the commitment to the next draw. */
export type SpinSetup = Schemas['SpinSetup']
/** A slice of the wheel. */
export type SpinSlice = Schemas['SpinSlice']
/** A bonus that the player activated. */
export type UserBonus = Schemas['UserBonus']
/** Balances and money in transit, in satang. */
export type WalletResponse = Schemas['WalletResponse']
/** The amount that each game returned before the withdrawal. */
export type WithdrawAllAnswer = Schemas['WithdrawAllAnswer']
/** Limits of a withdrawal, in satang. */
export type WithdrawLookup = Schemas['WithdrawLookup']
