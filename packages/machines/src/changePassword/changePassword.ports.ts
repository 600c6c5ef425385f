import type { Krapao } from '@krapao/sdk'
import {
  readRequestStatus,
  submitRequestPorts,
  savedRequestSlot,
  type SubmitRequestPorts,
  type SavedRequest,
} from '../submitRequest/submitRequest.ports.ts'
import type { KeyValueStore, Slot } from '../shared/storage.ts'
import type { PasswordOrder } from './changePassword.rules.ts'

export type ChangePasswordPorts = SubmitRequestPorts<PasswordOrder, null>

export const changePasswordRequestName = 'changePassword'

/** `playerId` is `profile._id`. */
export const changePasswordPorts = (
  krapao: Pick<Krapao, 'profile' | 'wallet'>,
  { store, playerId }: { store: KeyValueStore; playerId: string },
): ChangePasswordPorts =>
  submitRequestPorts(
    { submit: (order, options) => krapao.profile.changePassword(order, options), readStatus: readRequestStatus(krapao) },
    withoutPasswords(savedRequestSlot(store, changePasswordRequestName, playerId)),
  )

/** The key alone is enough to look up the status, and useless to a reader of the storage. */
const withoutPasswords = (slot: Slot<SavedRequest<PasswordOrder>>): Slot<SavedRequest<PasswordOrder>> => ({
  ...slot,
  write: ({ key }) => slot.write({ key, order: { oldPassword: '', newPassword: '' } }),
})
