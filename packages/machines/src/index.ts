export { appGateMachine, provideAppGatePorts, type AppGateActor } from './appGate/appGate.machine.ts'
export { appGatePorts, type AppGateBrowser, type AppGatePorts, type Locale } from './appGate/appGate.ports.ts'
export { attentionMachine, provideAttentionPorts, type AttentionActor } from './attention/attention.machine.ts'
export { attentionPorts, type AttentionDevice, type AttentionPorts, type AttentionSettings } from './attention/attention.ports.ts'
export {
  bankNameEditMachine,
  offersNameEdit,
  provideBankNameEditPorts,
  type BankNameEditActor,
} from './bankNameEdit/bankNameEdit.machine.ts'
export { bankNameEditPorts, type BankNameEditPorts } from './bankNameEdit/bankNameEdit.ports.ts'
export { bonusMachine, provideBonusPorts, type BonusActor } from './bonus/bonus.machine.ts'
export { bonusRequestName, bonusPorts, type BonusPorts } from './bonus/bonus.ports.ts'
export {
  cardState,
  isPriceShown,
  isPriceUnavailable,
  receivedCount,
  reopensAt,
  turnoverLeft,
  type CardState,
  type Offer,
  type OfferQuery,
} from './bonus/bonus.rules.ts'
export { forfeitsWholeBonus, priceOf } from './bonus/bonus.selectors.ts'
export { bonusEndMachine, provideBonusEndPorts, type BonusEndActor } from './bonus/bonusEnd.machine.ts'
export { bonusEndPorts, type BonusEndOrder, type BonusEndPorts } from './bonus/bonusEnd.ports.ts'
export {
  bonusOverviewPorts,
  provideBonusOverviewPorts,
  readBonusProgress,
  type BonusOverview,
  type BonusOverviewActor,
  type BonusOverviewPorts,
  type BonusProgress,
} from './bonus/bonusOverview.ts'
export {
  changePasswordMachine,
  passwordsDiffer,
  provideChangePasswordPorts,
  type ChangePasswordActor,
} from './changePassword/changePassword.machine.ts'
export { changePasswordRequestName, changePasswordPorts, type ChangePasswordPorts } from './changePassword/changePassword.ports.ts'
export { firstEmpty, type PasswordField, type PasswordFields, type PasswordOrder } from './changePassword/changePassword.rules.ts'
export { bankTransferMachine, isOverdue, provideBankTransferPorts, type BankTransferActor } from './deposit/bankTransfer.machine.ts'
export {
  announcementRequestName,
  bankTransferPorts,
  type AnnouncedEntry,
  type AnnouncementOrder,
  type BankTransferPorts,
} from './deposit/bankTransfer.ports.ts'
export { chatMachine, type ChatActor } from './chat/chat.machine.ts'
export { provideChatPorts } from './chat/chat.provided.ts'
export { chatInput, chatPorts, type ChatPorts, type ChatEnvironment } from './chat/chat.ports.ts'
export {
  fileError,
  lengthOf,
  mediaKindOf,
  isSendableText,
  textLimit,
  type ChatButton,
  type ChatMessage,
  type FileError,
} from './chat/chat.rules.ts'
export { unreadOf } from './conversation/conversation.context.ts'
export { conversationMachine, type ConversationActor } from './conversation/conversation.machine.ts'
export { conversationPorts, type ConversationPorts, type MessageFiles } from './conversation/conversation.ports.ts'
export { isDraftStored } from './conversation/outboxStore.ts'
export { provideConversationPorts } from './conversation/conversation.provided.ts'
export { messageMachine, provideMessagePorts, type MessageActor } from './message/message.machine.ts'
export type { Customer, Outgoing } from './conversation/outbox.ts'
export { linksMachine, provideLinksPorts, type LinksActor } from './conversation/links.machine.ts'
export { provideReadMarkPorts, readMarkMachine, type ReadMarkActor } from './conversation/readMark.machine.ts'
export { isMine, itemKey, type Draft, type Item } from './conversation/items.ts'
export { childId, depositMachine, type DepositActor } from './deposit/deposit.machine.ts'
export type { DepositContext, DepositInput, DepositMethod, DepositSettings, LastDeposit, QrPanel } from './deposit/deposit.context.ts'
export { depositInput, depositPorts, type DepositPorts } from './deposit/deposit.ports.ts'
export { provideDepositPorts } from './deposit/deposit.provided.ts'
export {
  bonusFor,
  isOverLimit,
  isPayable,
  isShownLive,
  methodOf,
  methodsOf,
  panelOf,
  providerFor,
  shownMinimum,
  takesTransfers,
  tightestLimit,
  type MethodOffer,
} from './deposit/deposit.rules.ts'
export { amountStateOf, providerOf, quickAmountsOf, stepOf, type AmountState, type DepositStep } from './deposit/deposit.selectors.ts'
export { devicesMachine, hasOtherDevices, provideDevicesPorts, type DevicesActor } from './devices/devices.machine.ts'
export { devicesPorts, type DevicesPorts } from './devices/devices.ports.ts'
export { gameAccountMachine, type GameAccountActor } from './gameAccount/gameAccount.machine.ts'
export { provideGameAccountPorts } from './gameAccount/gameAccount.provided.ts'
export { gameAccountPorts, type GameAccountPorts } from './gameAccount/gameAccount.ports.ts'
export { gameMoneyOf, type Addition, type GameBalances, type GameOrder } from './gameAccount/gameAccount.rules.ts'
export { gameListMachine, provideGameListPorts, type GameListActor } from './gameList/gameList.machine.ts'
export { gameListPorts, type GameListPorts } from './gameList/gameList.ports.ts'
export { gamesIn, groupsIn, hasQuery, ownGamesIn, type GameGroup, type GameList } from './gameList/gameList.rules.ts'
export {
  launchGame,
  openingNotice,
  type GameForm,
  type GameLink,
  type GameTarget,
  type LaunchGame,
  type LaunchInput,
  type OpeningSettings,
} from './gameAccount/opening/opening.ts'
export { giftLinkMachine, provideGiftLinkPorts, type GiftLinkActor } from './giftLink/giftLink.machine.ts'
export {
  giftLinkRequestName,
  giftLinkIsEntered,
  giftLinkPorts,
  type GiftLinkCipher,
  type GiftLinkCredit,
  type GiftLinkOrder,
  type GiftLinkPorts,
} from './giftLink/giftLink.ports.ts'
export { homeMachine, type HomeActor } from './home/home.machine.ts'
export { homePorts, type HomePorts, type WheelStatus } from './home/home.ports.ts'
export { provideHomePorts } from './home/home.provided.ts'
export { homeSheets, sheetFor, type HomeSheet, type OpenSheet } from './home/home.rules.ts'
export { homeParts, isWheelActive, openingSheet, shownSheet } from './home/home.selectors.ts'
export { inboxMachine, provideInboxPorts, unreadInboxOf, type InboxActor } from './inbox/inbox.machine.ts'
export { inboxPorts, type InboxPorts } from './inbox/inbox.ports.ts'
export { isUnseen, inboxEntryKey } from './inbox/inbox.rules.ts'
export { inviteBonusMachine, provideInviteBonusPorts, type InviteBonusActor } from './invite/inviteBonus.machine.ts'
export { inviteBonusPorts, inviteRequestName, type InviteBonusOrder } from './invite/inviteBonus.ports.ts'
export { invitePaysNothing, invitePayout, type InvitePayout } from './invite/inviteBonus.rules.ts'
export { inviteLink, invitesInput, invitesPorts, provideInvitesPorts, type Invite, type InvitesActor } from './invite/invites.ts'
export { limitChangeMachine, provideLimitChangePorts, type LimitChangeActor } from './limits/limitChange.machine.ts'
export { limitChangePorts, type LimitChangePorts, type LimitOrder } from './limits/limitChange.ports.ts'
export { areLimitsAbsent, limitsInput, limitsPorts, provideLimitsPorts, type LimitsActor, type LimitsPorts } from './limits/limits.ts'
export {
  isLonger,
  leftOf,
  ownDepositLimits,
  depositLimitOf,
  exclusionDays,
  timeOutDays,
  exclusionEnd as restEndOf,
  isIncrease as limitRises,
  type Change as LimitChange,
  type DepositLimit,
  type Period as LimitPeriod,
} from './limits/limits.rules.ts'
export { visitMinutes, provideRealityCheckPorts, realityCheckMachine, type RealityCheckActor } from './limits/realityCheck.machine.ts'
export { realityCheckPorts, type RealityCheckPorts, type Visit } from './limits/realityCheck.ports.ts'
export { liveMachine, provideLivePorts, type LiveActor } from './live/live.machine.ts'
export { livePorts, type LivePorts, type OpenRealtime } from './live/live.ports.ts'
export { otpMachine, provideOtpPorts, type OtpActor, type OtpSent } from './otp/otp.machine.ts'
export { otpPorts, type OtpPorts } from './otp/otp.ports.ts'
export { promotionMachine, providePromotionPorts, searchedCode, type PromotionActor } from './promotion/promotion.machine.ts'
export { promotionPorts, type PromotionPorts } from './promotion/promotion.ports.ts'
export { qrDepositMachine, type QrDepositActor } from './qrDeposit/qrDeposit.machine.ts'
export { provideQrDepositPorts } from './qrDeposit/qrDeposit.provided.ts'
export { qrDepositPorts, type QrDepositPorts } from './qrDeposit/qrDeposit.ports.ts'
export { countdown, paymentNote } from './qrDeposit/qrDeposit.selectors.ts'
export { provideRefundPorts, refundMachine, type RefundActor } from './refund/refund.machine.ts'
export { refundRequestName, refundPorts, type RefundPorts, type RefundStep } from './refund/refund.ports.ts'
export { nextRefundStep, refundPayout, shownRefundStep, type RefundPayout } from './refund/refund.rules.ts'
export { isAdding, isReceiving, stepView } from './refund/refund.selectors.ts'
export { provideRefundsPorts, refundsInput, refundsPorts, type Refund, type RefundsActor } from './refund/refunds.ts'
export { bankGroups, bankShortName, type Bank, type BankGroup } from './registerWizard/registerWizard.banks.ts'
export type { RegisterDraft } from './registerWizard/registerWizard.draft.ts'
export type {
  FieldError,
  FieldErrors,
  RegisterField,
  RegisterFields,
  RegisterStep,
  RegisterVariant,
} from './registerWizard/registerWizard.fields.ts'
export { registerWizardMachine, type RegisterWizardActor } from './registerWizard/registerWizard.machine.ts'
export { provideRegisterWizardPorts } from './registerWizard/registerWizard.provided.ts'
export { otpOf, registerStepsOf } from './registerWizard/registerWizard.selectors.ts'
export { fieldError, isEnglishName, phoneToSend, stepErrors, wantsEnglishName } from './registerWizard/registerWizard.rules.ts'
export { registerWizardPorts, type RegisterBrowser, type RegisterWizardPorts } from './registerWizard/registerWizard.ports.ts'
export {
  provideResetPasswordPorts,
  resetError,
  resetPasswordMachine,
  type ResetPasswordActor,
} from './resetPassword/resetPassword.machine.ts'
export type { ResetField } from './resetPassword/resetPassword.context.ts'
export { resetDraft, resetPasswordPorts, type ResetDraft, type ResetPasswordPorts } from './resetPassword/resetPassword.ports.ts'
export { provideSessionPorts, sessionMachine, type SessionActor, type SignInForm } from './session/session.machine.ts'
export { sessionPorts, storedToken, type SessionBrowser, type SessionPorts, type TabChannel } from './session/session.ports.ts'
export { formState, type FormState } from './session/session.selectors.ts'
export { bannersMachine, provideBannersPorts, type BannersActor } from './loading/banners.machine.ts'
export { bannersPorts, type BannersPorts } from './loading/banners.ports.ts'
export { requestIn, requestView, type RequestView } from './submitRequest/requestIn.ts'
export {
  provideSubmitRequestPorts,
  submitRequestMachine,
  type RequestState,
  type SubmitRequestActor,
} from './submitRequest/submitRequest.machine.ts'
export {
  readRequestStatus,
  savedRequestSlot,
  submitRequestPorts,
  type Request,
  type RequestStatus,
  type SavedRequest,
  type SubmitOutput,
  type SubmitRequestPorts,
} from './submitRequest/submitRequest.ports.ts'
export {
  hasNextPage,
  itemNumber,
  pageCount,
  pagedListMachine,
  providePagedListPorts,
  type PagedListActor,
  type PagedListLogic,
} from './loading/pagedList.machine.ts'
export { pagedListPorts, type Page, type PagedListPorts } from './loading/pagedList.ports.ts'
export { provideResourcePorts, resourceMachine, type ResourceActor, type ResourceLogic } from './loading/resource.machine.ts'
export { resourcePorts, type ResourcePorts } from './loading/resource.ports.ts'
export { limitOf } from './shared/problems.ts'
export type { Share } from './shared/money.ts'
export { newKey } from './shared/newKey.ts'
export { clearExcept, jsonSlot, textSlot, type KeyValueStore, type Slot } from './shared/storage.ts'
export {
  lookupInput,
  lookupPorts,
  provideLookupPorts,
  type Lookup,
  type LookupActor,
  type LookupName,
  type LookupPorts,
} from './lookups/lookups.ts'
export { profileInput, profilePorts, provideProfilePorts, type ProfileActor, type ProfilePorts } from './profile/profile.ts'
export { provideSlipUploadPorts, slipUploadMachine, type SlipUploadActor } from './slips/slipUpload.machine.ts'
export { slipUploadPorts, type PictureStore, type PictureContent, type SlipOrder, type SlipUploadPorts } from './slips/slipUpload.ports.ts'
export { provideSlipViewPorts, slipViewMachine, type SlipViewActor } from './slips/slipView.machine.ts'
export { slipViewPorts, type PictureTab, type SlipViewPorts } from './slips/slipView.ports.ts'
export {
  provideSlipsPorts,
  slipsInput,
  slipsPorts,
  isWholeDay,
  isWindowOpen,
  windowOf,
  type SlipsActor,
  type SlipWindow,
} from './slips/slips.ts'
export { couponMachine, provideCouponPorts, type CouponActor } from './spin/coupon.machine.ts'
export { couponRequestName, couponPorts, type CouponOrder, type CouponPorts } from './spin/coupon.ports.ts'
export { bonusCostOf, couponsInput, couponsPorts, couponWordsOf, newHtml, provideCouponsPorts, type CouponsActor } from './spin/coupons.ts'
export { provideSpinPorts, spinMachine, type SpinActor } from './spin/spin.machine.ts'
export { angleAt, type SpinPlan } from './spin/spin.plan.ts'
export { spinRequestName, spinPorts, type SpinDrawn, type SpinOrder, type SpinPorts } from './spin/spin.ports.ts'
export { oddsOf, provideSpinCheckPorts, spinCheckPorts, type Odds, type SpinCheckActor, type SpinVerdict } from './spin/spinCheck.ts'
export { payoutOf, provideStatementPorts, statementInput, statusOf, type Payout, type StatementActor } from './statement/statement.ts'
export { statementPorts, type StatementPorts } from './statement/statement.ports.ts'
export {
  fileName,
  periodIn,
  periods,
  selectsAll,
  statementTypes,
  withDay,
  withPeriod,
  withType,
  type Period,
} from './statement/statement.selection.ts'
export {
  arrivalOf,
  currentLine,
  groupByDay,
  isAnnouncement,
  linesOf,
  type StatementDay,
  type StatementLine,
} from './statement/statement.lines.ts'
export { sumsOf, type StatementSums } from './statement/statement.sums.ts'
export { provideStatementFilePorts, statementFileMachine, type StatementFileActor } from './statement/statementFile.machine.ts'
export { statementFilePorts, type StatementFilePorts } from './statement/statementFile.ports.ts'
export { provideWalletPorts, walletMachine, type WalletActor } from './wallet/wallet.machine.ts'
export { walletPorts, type WalletPorts } from './wallet/wallet.ports.ts'
export { breakLeft, convertedOf, mayHoldMoney, totalOf, type Total } from './wallet/wallet.selectors.ts'
export { provideTransferPorts, transferMachine, type TransferActor } from './transfer/transfer.machine.ts'
export { transferPorts, type TransferPorts } from './transfer/transfer.ports.ts'
export { transferMinimum, walletCode, type Leg, type Place, type TransferError, type TransferOrder } from './transfer/transfer.rules.ts'
export {
  afterTransfer,
  amountAtSource,
  sweptAmount,
  sweepTotals,
  exceedsSource,
  quickTransfersOf,
  shownErrors,
} from './transfer/transfer.selectors.ts'
export { provideUnfinishedPorts, unfinishedMachine, type UnfinishedActor } from './unfinished/unfinished.machine.ts'
export { unfinishedPorts, type StoredRequest, type UnfinishedPorts } from './unfinished/unfinished.ports.ts'
export { waitingOf, requestsToResume, type Waiting } from './unfinished/unfinished.selectors.ts'
export { provideWithdrawPorts, withdrawMachine, type WithdrawActor } from './withdraw/withdraw.machine.ts'
export { withdrawPorts, type WithdrawPorts } from './withdraw/withdraw.ports.ts'
export { withdrawError, type WithdrawError, type WithdrawLimits, type WithdrawOrder } from './withdraw/withdraw.rules.ts'
export {
  amountLeft,
  amountToBank,
  isBeyondFunds,
  isEffectPending,
  limitsOf as withdrawLimitsOf,
  previewOf,
  quickWithdrawalsOf,
  shownAmountError,
} from './withdraw/withdraw.selectors.ts'
