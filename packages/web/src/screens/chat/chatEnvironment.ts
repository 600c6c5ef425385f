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
    // A separate client sends each message under the token with which it was written.
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
          refused: (used) => session.send({ type: 'token.refused', token: used }),
          gone: () => session.send({ type: 'service.gone' }),
        },
      ),
    connect: async ({ token: proof, room }, onEvent, onItem) => {
      const { connectRealtime } = await import('@krapao/sdk/realtime')
      return connectRealtime({
        baseUrl: config.chatUrl ?? '',
        token: proof,
        room,
        onEvent,
        onMessage: onItem,
      })
    },
  }
}
