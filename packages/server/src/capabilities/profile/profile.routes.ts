import type { AppContext } from '#core/context/appContext.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { readDeviceSecret } from '#core/session/knownDevice.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bodyOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { changePassword, prepareChange, type PreparedChange } from './password.service.ts'
import { readProfile } from './profile.queries.ts'
import { type ProfileChange, updateBankAccountName, updateProfile } from './profile.service.ts'

export const profileRoutes = (context: AppContext): Routes => ({
  getProfile: async (request) => {
    const profile = await readProfile(context.pool, playerOf(request))
    if (!profile) throw new ApiError('NO_USER')
    return { ...profile, createdAt: profile.createdAt.toISOString() }
  },

  updateProfile: withIdempotency(context, async (tx, request) => {
    await updateProfile(context, tx, playerOf(request), bodyOf<ProfileChange>(request))
    return {}
  }),

  updateBankAccountName: withIdempotency(context, async (tx, request) => {
    await updateBankAccountName(context, tx, playerOf(request), bodyOf<{ bankCode: string; bankAccountName: string }>(request))
    return {}
  }),

  changePassword: withIdempotency<PreparedChange>(
    context,
    async (tx, request, prepared) => {
      const session = { playerId: playerOf(request), tokenHash: request.tokenHash ?? '', device: readDeviceSecret(request) }
      await changePassword(context, tx, session, prepared)
      return {}
    },
    {
      prepare: (request) =>
        prepareChange(context, {
          ...bodyOf<{ oldPassword: string; newPassword: string }>(request),
          playerId: playerOf(request),
          tokenHash: request.tokenHash ?? '',
        }),
    },
  ),
})
