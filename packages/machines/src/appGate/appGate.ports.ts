import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'
import { textSlot, type KeyValueStore } from '../shared/storage.ts'

/** Languages as the code names them; the wire and the storage say `la` for Lao (contract.md 12). */
export type Locale = 'th' | 'lo' | 'en'

/** What stands between a player and the screens. Leave one out and it does not compile. */
export type AppGatePorts = {
  actors: {
    /** HTML of the operator's, to be cleaned before it is shown. */
    loadAgreements: PromiseActorLogic<Outcome<readonly string[]>>
    /** Brings the words in and shows them; refuses where they can't be had. */
    switchLocale: PromiseActorLogic<Outcome<null>, { locale: Locale }>
  }
  /** Whether an earlier visit accepted (local key remember-agreement). */
  agreementIsRemembered: () => boolean
  rememberAgreement: () => void
  /** Keeps the choice: local key locale, and the cookie LOCALE in upper case. */
  keepLocale: (locale: Locale) => void
}

export type AppGateBrowser = {
  local: KeyValueStore
  setCookie: (cookie: string) => void
  /** Loads the words of a language and shows them; false where they can't be had. */
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
