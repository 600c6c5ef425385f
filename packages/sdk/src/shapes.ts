// The shapes of the contract by name. Amounts are Satang, times are RFC 3339 texts.
import type { Schemas } from './contract.ts'

/** A registration that is not complete yet, to be checked before its last step. */
export type AccountDraft = Schemas['AccountDraft']
/** A registration. */
export type AccountOrder = Schemas['Account']
/** The bonus that waits for a deposit or runs, and how far its turnover is. */
export type ActiveBonus = Schemas['ActiveBonus']
/** A bank that a player may register with. */
export type Bank = Schemas['Bank']
/** A player's own bank account. */
export type BankAccount = Schemas['BankAccount']
/** A slide of a carousel; its HTML is to be cleaned before it is shown. */
export type Banner = Schemas['Banner']
/** A bonus that is offered. */
export type Bonus = Schemas['Bonus']
/** What taking or ending a bonus gives and costs, in satang. */
export type BonusPreview = Schemas['BonusPreview']
/** How to reach the operator. */
export type Contact = Schemas['Contact']
/** A message of the chat. `sequence` (extension) numbers those of one conversation without a gap. */
export type ConversationItem = Schemas['ConversationItem']
/** A bank account to deposit to. */
export type DepositBank = Schemas['DepositBank']
/** All ways to deposit. */
export type DepositLookup = Schemas['DepositLookup']
/** A wallet of another company to deposit to. */
export type DepositWallet = Schemas['DepositWallet']
/** Where somebody is signed in as the player. */
export type Device = Schemas['Device']
/** The codes of section 8: `errorCodes` as a type. */
export type ErrorCode = Schemas['ErrorCode']
/** A game, and the player's account there. */
export type GameAccount = Schemas['GameAccount']
/** How the player signs in at a game's own site. */
export type GameCredentials = Schemas['GameCredentials']
/** The service: its name, addresses and switches. */
export type Info = Schemas['Info']
/** A page of what friends earned. */
export type Invites = Schemas['InviteList']
/** A player's own limits, by period, with what is used of each, in satang. */
export type Limits = Schemas['Limits']
/** What became of an intent: done, refused, pending, or unknown, which closes its key. */
export type OperationState = Schemas['OperationState']
/** An SMS that is out: the token that its code is checked with, and the reference that stands in it. */
export type OtpSent = Schemas['OtpSent']
/** The player. */
export type Profile = Schemas['Profile']
/** A promotion that was found by its code. */
export type Promotion = Schemas['Promotion']
/** Whether there is a refund, and what of it would reach the wallet. */
export type RefundCheck = Schemas['RefundCheck']
/** A page of refunds. */
export type Refunds = Schemas['RefundList']
/** An uploaded slip, and what became of it. */
export type Slip = Schemas['Slip']
/** When slips are taken. */
export type SlipLookup = Schemas['SlipLookup']
/** Why a slip was not taken: `slipNoteCodes` as a type. */
export type SlipNoteCode = Schemas['SlipNoteCode']
/** Where a player may have heard of the service. */
export type Source = Schemas['Source']
/** The wheel, the player's coins, and (extension) the promise of the next draw. */
export type SpinSetup = Schemas['SpinSetup']
/** A slice of the wheel. */
export type SpinSlice = Schemas['SpinSlice']
/** A bonus that the player took. */
export type UserBonus = Schemas['UserBonus']
/** What is in the wallet, in each game, and on its way, in satang. */
export type WalletResponse = Schemas['WalletResponse']
/** What came home from each game before all was withdrawn. */
export type WithdrawAllAnswer = Schemas['WithdrawAllAnswer']
/** The least and the most of one withdrawal, in satang. */
export type WithdrawLookup = Schemas['WithdrawLookup']
