import type { ChatEnvironment } from '@krapao/machines'
import { config } from '#platform/config.ts'
import { lazyKrapao } from '#platform/lazyKrapao.ts'
import type { AppServices } from '#services/appServices.tsx'
import { local, tab } from '#platform/stores.ts'
import { defaultLanguage } from '#i18n/i18n.ts'
import { isLanguage, toWire } from '#i18n/language.ts'
import type { ChatFiles } from './chatFiles.ts'

export function createChatEnvironment({ session }: Pick<AppServices, 'session'>, token: string | null, files: ChatFiles): ChatEnvironment {
  return {
    token,
    files,
    local,
    tab,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    // A separate client, because the chat keeps the token that it was opened with.
    client: (guestToken) =>
      lazyKrapao(
        async () => {
          const { createKrapao } = await import('@krapao/sdk')
          return createKrapao({
            baseUrl: config.apiUrl,
            client: `player-web/${config.version}`,
            token,
            guestToken,
            language: () => toWire(isLanguage(document.documentElement.lang) ? document.documentElement.lang : defaultLanguage),
          })
        },
        {
          token: () => token,
          onTokenRefused: (refusedToken) => session.send({ type: 'token.refused', token: refusedToken }),
          onGone: () => session.send({ type: 'service.gone' }),
        },
      ),
    connect: async ({ token: socketToken, room }, onEvent, onMessage) => {
      const { connectRealtime } = await import('@krapao/sdk/realtime')
      return connectRealtime({
        baseUrl: config.chatUrl ?? '',
        token: socketToken,
        room,
        onEvent,
        onMessage,
      })
    },
  }
}
