import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'
import { textSlot, type KeyValueStore } from '../shared/storage.ts'

/** The API and the local storage use `la` for Lao. */
export type Locale = 'th' | 'lo' | 'en'

export type AppGatePorts = {
  actors: {
    /** Returns the operator's HTML, to be sanitized. */
    loadAgreements: PromiseActorLogic<Outcome<readonly string[]>>
    switchLocale: PromiseActorLogic<Outcome<null>, { locale: Locale }>
  }
  /** Null before a wallet has been read. */
  agreementIsRemembered: (playerId: string | null) => boolean
  rememberAgreement: (playerId: string | null) => void
  /** Stores it as `locale` and, in upper case, in the cookie `LOCALE`. */
  keepLocale: (locale: Locale) => void
}

export type AppGateBrowser = {
  local: KeyValueStore
  setCookie: (cookie: string) => void
  /** False if the texts cannot be loaded. */
  showWords: (locale: Locale) => Promise<boolean>
}

/** Ids of players. The value of earlier releases, `true`, counts for all who used the browser then. */
const rememberedIn = (local: KeyValueStore): string[] => textSlot(local, 'remember-agreement').read()?.split(' ') ?? []

export const appGatePorts = (krapao: Krapao, { local, setCookie, showWords }: AppGateBrowser): AppGatePorts => ({
  actors: {
    loadAgreements: fromPromise(({ signal }) => krapao.lookups.agreements({}, { signal })),
    switchLocale: fromPromise(async ({ input }): Promise<Outcome<null>> => {
      const shown = await showWords(input.locale)
      return shown ? { ok: true, value: null } : { ok: false, problem: { kind: 'offline', effect: 'none' } }
    }),
  },
  agreementIsRemembered: (playerId) => rememberedIn(local).some((accepted) => accepted === playerId || accepted === 'true'),
  rememberAgreement: (playerId) => {
    if (playerId !== null) textSlot(local, 'remember-agreement').write([...rememberedIn(local), playerId].join(' '))
  },
  keepLocale: (locale) => {
    const onTheWire = locale === 'lo' ? 'la' : locale
    textSlot(local, 'locale').write(onTheWire)
    setCookie(`LOCALE=${onTheWire.toUpperCase()}; Path=/; Max-Age=31536000; SameSite=Lax`)
  },
})
