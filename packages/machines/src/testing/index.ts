export { appGateFakePorts, appGateSamples, sampleAgreements } from '../appGate/appGate.samples.ts'
export { attentionFakePorts, attentionSamples } from '../attention/attention.samples.ts'
export { bankNameEditFakePorts, bankNameEditSamples } from '../bankNameEdit/bankNameEdit.samples.ts'
export { bonusFakePorts, bonusSamples, sampleBonus, sampleOffer, samplePrice, sampleTerms } from '../bonus/bonus.samples.ts'
export { bonusEndFakePorts, bonusEndSamples } from '../bonus/bonusEnd.samples.ts'
export { changePasswordFakePorts, changePasswordSamples, samplePasswords } from '../changePassword/changePassword.samples.ts'
export {
  announcementAnswers,
  bankTransferFakePorts,
  bankTransferInput,
  bankTransferSamples,
  sampleAnnouncement,
} from '../deposit/bankTransfer.samples.ts'
export { depositFakePorts, depositSamples, sampleDepositLimits, sampleLookup, sampleWaiting } from '../deposit/deposit.samples.ts'
export { devicesFakePorts, devicesSamples, sampleDevices } from '../devices/devices.samples.ts'
export { giftLinkFakePorts, giftLinkSamples, sampleCredit, sampleGift } from '../giftLink/giftLink.samples.ts'
export {
  gameAccountFakePorts,
  gameAccountSamples,
  sampleBalances,
  sampleCredentials,
  sampleGame,
} from '../gameAccount/gameAccount.samples.ts'
export { gameListFakePorts, gameListSamples } from '../gameList/gameList.samples.ts'
export { homeFakePorts, homeSamples, sampleProgress } from '../home/home.samples.ts'
export { inboxFakePorts, inboxSamples, sampleInboxEntries } from '../inbox/inbox.samples.ts'
export { inviteBonusFakePorts, inviteBonusSamples, sampleInviteOrder, sampleInvites } from '../invite/invite.samples.ts'
export { limitChangeFakePorts, limitChangeSamples, sampleOwnLimits } from '../limits/limitChange.samples.ts'
export { realityCheckFakePorts, realityCheckSamples } from '../limits/realityCheck.samples.ts'
export { chatFakePorts, chatSamples } from '../chat/chat.samples.ts'
export {
  conversationFakePorts,
  conversationSamples,
  sampleEntered,
  sampleItem,
  samplePage,
  sampleText,
} from '../conversation/conversation.samples.ts'
export { messageFakePorts, messageSamples, sampleDraft, sampleMedia } from '../message/message.samples.ts'
export { liveFakePorts, liveSamples } from '../live/live.samples.ts'
export { otpFakePorts, otpSamples, sampleSent } from '../otp/otp.samples.ts'
export { promotionFakePorts, promotionSamples, samplePromotion } from '../promotion/promotion.samples.ts'
export { qrAnswers, qrDepositFakePorts, qrDepositSamples, sampleQr } from '../qrDeposit/qrDeposit.samples.ts'
export { refundFakePorts, refundSamples, sampleCheck, sampleChecks } from '../refund/refund.samples.ts'
export { registerWizardFakePorts, registerWizardSamples, sampleFields } from '../registerWizard/registerWizard.samples.ts'
export { resetPasswordFakePorts, resetPasswordSamples, sampleReset } from '../resetPassword/resetPassword.samples.ts'
export { sessionFakePorts, sessionSamples, signInForm } from '../session/session.samples.ts'
export { bannersFakePorts, bannersSamples, sampleBanners } from '../loading/banners.samples.ts'
export { pagedListFakePorts, pagedListSamples } from '../loading/pagedList.samples.ts'
export { resourceFakePorts, resourceSamples } from '../loading/resource.samples.ts'
export { requestFakePorts, requestOutputs, requestStarts, submitRequestSamples } from '../submitRequest/submitRequest.samples.ts'
export { sampleSlip, pictureContents, slipUploadFakePorts, slipUploadSamples } from '../slips/slipUpload.samples.ts'
export { couponFakePorts, couponSamples, sampleCoupons } from '../spin/coupon.samples.ts'
export { sampleDraw, sampleSpinSetup, spinFakePorts, spinSamples } from '../spin/spin.samples.ts'
export { slipViewFakePorts, slipViewSamples } from '../slips/slipView.samples.ts'
export { sampleStatement, statementSamples } from '../statement/statement.samples.ts'
export { statementFileFakePorts, statementFileSamples } from '../statement/statementFile.samples.ts'
export { sampleStoredRequest, sampleOpen, unfinishedFakePorts, unfinishedSamples } from '../unfinished/unfinished.samples.ts'
export { sampleTransfer, transferFakePorts, transferSamples } from '../transfer/transfer.samples.ts'
export { sampleWallet, walletFakePorts, walletSamples } from '../wallet/wallet.samples.ts'
export {
  sampleLegs,
  sampleLimits,
  samplePreview,
  sampleWithdrawal,
  withdrawFakePorts,
  withdrawSamples,
} from '../withdraw/withdraw.samples.ts'
export { actionsOf, portsOf, type PortRow } from './chartWords.ts'
export {
  actorAt,
  candidates,
  coverPaths,
  guardName,
  nodesOf,
  reportOf,
  transitionsOf,
  type Path,
  type PathCoverage,
  type Step,
  type Walk,
} from './coverPaths.ts'
export { failedWith, gone, lost, notServed, offline, problemIn, refusedWith, worked } from './problems.ts'
export { answerOf, memoryStore } from './ports.ts'
export { coverAll } from './coverAll.ts'
export { replayed } from './replayed.ts'
export { survivingGuards } from './survivingGuards.ts'
export {
  answers,
  fixedSlot,
  memorySlot,
  numberedKeys,
  pathOf,
  recorded,
  settled,
  silent,
  simulatedTime,
  type SimulatedTime,
} from './fakes.ts'
