export { appGateMachine, provideAppGatePorts, type AppGateActor } from './appGate/appGate.machine.ts'
export { appGatePorts, type AppGateBrowser, type AppGatePorts, type Locale } from './appGate/appGate.ports.ts'
export {
  childId,
  depositMachine,
  panelOf,
  provideDepositPorts,
  type DepositActor,
  type DepositSettings,
  type QrPanel,
} from './deposit/deposit.machine.ts'
export { depositPorts, type DepositPorts } from './deposit/deposit.ports.ts'
export { providerOf } from './deposit/deposit.selectors.ts'
export { otpMachine, provideOtpPorts, type OtpActor, type OtpSent } from './otp/otp.machine.ts'
export { otpPorts, type OtpPorts } from './otp/otp.ports.ts'
export { provideQrDepositPorts, qrDepositMachine, type QrDepositActor } from './qrDeposit/qrDeposit.machine.ts'
export { qrDepositPorts, type QrDepositPorts } from './qrDeposit/qrDeposit.ports.ts'
export { countdown, createIsOffered, leastAmount, paymentNote } from './qrDeposit/qrDeposit.selectors.ts'
export type { RegisterDraft } from './registerWizard/registerWizard.draft.ts'
export {
  provideRegisterWizardPorts,
  registerWizardMachine,
  type FieldError,
  type FieldErrors,
  type RegisterField,
  type RegisterFields,
  type RegisterStep,
  type RegisterVariant,
  type RegisterWizardActor,
} from './registerWizard/registerWizard.machine.ts'
export { otpOf } from './registerWizard/registerWizard.selectors.ts'
export { fieldError, isEnglishName, phoneToSend, stepErrors, wantsEnglishName } from './registerWizard/registerWizard.rules.ts'
export { registerWizardPorts, type RegisterBrowser, type RegisterWizardPorts } from './registerWizard/registerWizard.ports.ts'
export { provideSessionPorts, sessionMachine, type SessionActor, type SignInForm } from './session/session.machine.ts'
export { sessionPorts, storedToken, type SessionBrowser, type SessionPorts, type TabChannel } from './session/session.ports.ts'
export { formState, type FormState } from './session/session.selectors.ts'
export { commandMachine, provideCommandPorts, type CommandActor, type CommandLogic } from './shared/command.machine.ts'
export { askOperation, commandPorts, type CommandPorts, type Intent, type IntentState } from './shared/command.ports.ts'
export {
  hasNextPage,
  pageCount,
  pagedListMachine,
  providePagedListPorts,
  type PagedListActor,
  type PagedListLogic,
} from './shared/pagedList.machine.ts'
export { pagedListPorts, type Page, type PagedListPorts } from './shared/pagedList.ports.ts'
export { provideResourcePorts, resourceMachine, type ResourceActor, type ResourceLogic } from './shared/resource.machine.ts'
export { resourcePorts, type ResourcePorts } from './shared/resource.ports.ts'
export { clearBut, jsonSlot, textSlot, type KeyValueStore, type Slot } from './shared/storage.ts'
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
export { provideStatementPorts, statementInput, statusOf, type StatementActor } from './statement/statement.ts'
export { statementPorts, type StatementPorts } from './statement/statement.ports.ts'
export { provideWalletPorts, walletMachine, type WalletActor } from './wallet/wallet.machine.ts'
export { walletPorts, type WalletPorts } from './wallet/wallet.ports.ts'
export { convertedOf, groupsOf, totalOf, type GameGroups, type Total } from './wallet/wallet.selectors.ts'
