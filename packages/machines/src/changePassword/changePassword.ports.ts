import type { Krapao } from '@krapao/sdk'
import { askOperation, commandPorts, intentSlot, type CommandPorts, type Intent } from '../shared/command.ports.ts'
import type { KeyValueStore, Slot } from '../shared/storage.ts'
import type { PasswordOrder } from './changePassword.rules.ts'

/** What a change of the password needs from the outside: what its command needs. */
export type ChangePasswordPorts = CommandPorts<PasswordOrder, null>

/** The name of the intent in the store, so that a reload finds it. */
export const changePasswordIntent = 'changePassword'

/** `playerId` is `profile._id` of the wallet: whose intent is kept in `store`. */
export const changePasswordPorts = (
  krapao: Pick<Krapao, 'profile' | 'wallet'>,
  { store, playerId }: { store: KeyValueStore; playerId: string },
): ChangePasswordPorts =>
  commandPorts(
    { submit: (order, options) => krapao.profile.changePassword(order, options), ask: askOperation(krapao) },
    {
      intent: withoutPasswords(intentSlot(store, changePasswordIntent, playerId)),
      isComplete: ({ oldPassword, newPassword }) => oldPassword !== '' && newPassword !== '',
    },
  )

/** Its key alone outlives a reload: that is enough to ask what became of it, and worth nothing to whoever reads the storage. */
const withoutPasswords = (slot: Slot<Intent<PasswordOrder>>): Slot<Intent<PasswordOrder>> => ({
  ...slot,
  write: ({ key }) => slot.write({ key, order: { oldPassword: '', newPassword: '' } }),
})
