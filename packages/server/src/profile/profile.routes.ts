import { countLookup, lookupsPerPhone } from '../account/account.service.ts'
import { bodyOf, playerOf, type Routes } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { intent } from '../idempotency/intent.ts'
import type { World } from '../world.ts'
import { ownDeviceSecret } from '../session/knownDevice.ts'
import { changePassword, prepareChange, type PreparedChange } from './password.service.ts'
import { readProfile } from './profile.queries.ts'
import { type ProfileChange, updateBankAccountName, updateProfile } from './profile.service.ts'

export const profileRoutes = (world: World): Routes => ({
  getProfile: async (request) => {
    const profile = await readProfile(world.pool, playerOf(request))
    if (!profile) throw new Refusal('NO_USER')
    return { ...profile, createdAt: profile.createdAt.toISOString() }
  },

  updateProfile: intent(
    world,
    async (tx, request) => {
      await updateProfile(world, tx, playerOf(request), bodyOf<ProfileChange>(request))
      return {}
    },
    {
      // EXISTING_BANK reveals that a bank account is registered.
      prepare: async (request) => {
        if (!world.config.bankChange) return
        await countLookup(world, [{ scope: 'player', key: String(playerOf(request)), limit: lookupsPerPhone }])
      },
    },
  ),

  updateBankAccountName: intent(world, async (tx, request) => {
    await updateBankAccountName(world, tx, playerOf(request), bodyOf<{ bankCode: string; bankAccountName: string }>(request))
    return {}
  }),

  changePassword: intent<PreparedChange>(
    world,
    async (tx, request, prepared) => {
      const session = { playerId: playerOf(request), tokenHash: request.tokenHash ?? '', device: ownDeviceSecret(request) }
      await changePassword(world, tx, session, prepared)
      return {}
    },
    {
      prepare: (request) =>
        prepareChange(world, {
          ...bodyOf<{ oldPassword: string; newPassword: string }>(request),
          playerId: playerOf(request),
          tokenHash: request.tokenHash ?? '',
        }),
    },
  ),
})
