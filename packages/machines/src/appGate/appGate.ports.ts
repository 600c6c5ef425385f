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
  agreementIsRemembered: () => boolean
  rememberAgreement: () => void
  /** Stores it as `locale` and, in upper case, in the cookie `LOCALE`. */
  keepLocale: (locale: Locale) => void
}

export type AppGateBrowser = {
  local: KeyValueStore
  setCookie: (cookie: string) => void
  /** False if the texts cannot be loaded. */
  showWords: (locale: Locale) => Promise<boolean>
}

export const appGatePorts = (krapao: Krapao, { local, setCookie, showWords }: AppGateBrowser): AppGatePorts => ({
  actors: {
    loadAgreements: fromPromise(({ signal }) => krapao.lookups.agreements({}, { signal })),
    switchLocale: fromPromise(async ({ input }): Promise<Outcome<null>> => {
      const shown = await showWords(input.locale)
      return shown ? { ok: true, value: null } : { ok: false, problem: { kind: 'offline', effect: 'none' } }
    }),
  },
  agreementIsRemembered: () => textSlot(local, 'remember-agreement').read() === 'true',
  rememberAgreement: () => textSlot(local, 'remember-agreement').write('true'),
  keepLocale: (locale) => {
    const onTheWire = locale === 'lo' ? 'la' : locale
    textSlot(local, 'locale').write(onTheWire)
    setCookie(`LOCALE=${onTheWire.toUpperCase()}; Path=/; Max-Age=31536000; SameSite=Lax`)
  },
})
