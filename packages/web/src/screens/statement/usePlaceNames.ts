import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useAppServices } from '#services/appServices.tsx'
import { useFirstLoad, useResource } from '#services/useResource.ts'
import { useRetryFailed } from '#services/useRetryFailed.ts'
import { languageOf } from '#i18n/i18n.ts'
import { namesOf, walletNames, type NameOf } from './places.ts'

/** Names of games and banks. Null until they are read; by code if that failed. `isRead`: whether the entries are. */
export function usePlaceNames(isRead: boolean): NameOf | null {
  const { krapao } = useAppServices()
  const { t, i18n } = useTranslation('statement')
  const wallet = useResource(krapao, (options) => krapao.wallet.get({}, options))
  const bankList = useResource(krapao, (options) => krapao.lookups.banks({}, options))
  const own = useSelector(wallet, ({ context }) => context.value)
  const banks = useSelector(bankList, ({ context }) => context.value)
  useRetryFailed(isRead, wallet, bankList)
  const isLoading = [useFirstLoad(wallet), useFirstLoad(bankList)].includes(true)
  if (isLoading) return null
  // Without its code the player's own bank is not known from the QR of the same name.
  return own?.bankAccount.bankCode === undefined
    ? namesOf(t, languageOf(i18n), { games: own?.slots, banks: banks ?? [] })
    : walletNames(t, languageOf(i18n), own, banks ?? [])
}
