export { provideSessionPorts, sessionMachine, type SessionActor, type SignInForm } from './session/session.machine.ts'
export { sessionPorts, storedToken, type SessionBrowser, type SessionPorts, type TabChannel } from './session/session.ports.ts'
export { formState, type FormState } from './session/session.selectors.ts'
export { commandMachine, provideCommandPorts, type CommandActor, type CommandLogic } from './shared/command/command.machine.ts'
export { commandPorts, type CommandPorts, type Intent, type IntentState } from './shared/command/command.ports.ts'
export {
  hasNextPage,
  pageCount,
  pagedListMachine,
  providePagedListPorts,
  type PagedListActor,
  type PagedListLogic,
} from './shared/pagedList/pagedList.machine.ts'
export { pagedListPorts, type Page, type PagedListPorts } from './shared/pagedList/pagedList.ports.ts'
export { provideResourcePorts, resourceMachine, type ResourceActor, type ResourceLogic } from './shared/resource/resource.machine.ts'
export { resourcePorts, type ResourcePorts } from './shared/resource/resource.ports.ts'
export { clearBut, jsonSlot, textSlot, type KeyValueStore, type Slot } from './shared/storage.ts'
