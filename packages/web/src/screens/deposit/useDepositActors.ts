import {
  bankTransferPorts,
  depositPorts,
  giftLinkPorts,
  lookupInput,
  lookupPorts,
  provideBankTransferPorts,
  provideDepositPorts,
  provideGiftLinkPorts,
  provideLookupPorts,
} from '@krapao/machines'
import { satangOf, type Krapao, type WalletResponse } from '@krapao/sdk'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { config } from '#platform/config.ts'
import { local } from '#platform/stores.ts'
import { useNotifications } from '#services/useNotifications.ts'
import { useRetryFailed } from '#services/useRetryFailed.ts'
import type { PlayerAccount } from './accounts.tsx'

const settings = {
  ...(config.minimumDeposit !== null && { minimumDeposit: satangOf(config.minimumDeposit) }),
  minimums: { PAYTIMZ: satangOf(config.paytimzMinimum), FP: satangOf(config.fpMinimum) },
}

/** Satang: the build's minimum, else one baht. */
export const leastTransfer = satangOf(config.minimumDeposit ?? 100)

export function useDepositActors(krapao: Krapao, wallet: WalletResponse) {
  const playerId = wallet.profile._id
  const [machines] = useState(() => ({
    deposit: provideDepositPorts(depositPorts(krapao)),
    slip: provideLookupPorts(lookupPorts(krapao, 'slip')),
    // Loaded with the first link.
    gift: provideGiftLinkPorts(
      giftLinkPorts(krapao, {
        cipher: async () => (await import('@krapao/sdk/trueLink')).encryptGiftLink,
        key: config.truelinkKey,
        store: local,
        playerId,
      }),
    ),
    transfer: provideBankTransferPorts(bankTransferPorts(krapao, { store: local, playerId })),
  }))
  const deposit = useActorRef(machines.deposit, { input: { settings } })
  const slip = useActorRef(machines.slip, { input: lookupInput })
  const gift = useActorRef(machines.gift, { input: { gift: { giftLink: '', walletAccountName: '' } } })
  const transfer = useActorRef(machines.transfer, { input: { minimum: leastTransfer } })
  const isRead = useSelector(deposit, (snapshot) => snapshot.matches('ready'))
  useRetryFailed(isRead, slip)
  useEffect(() => {
    const sendVisibility = () => {
      const type = document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden'
      deposit.send({ type })
      transfer.send({ type })
      if (type === 'page.shown') gift.send({ type })
    }
    document.addEventListener('visibilitychange', sendVisibility)
    window.addEventListener('focus', sendVisibility)
    return () => {
      document.removeEventListener('visibilitychange', sendVisibility)
      window.removeEventListener('focus', sendVisibility)
    }
  }, [deposit, transfer, gift])
  useNotifications(['qr', 'balance', 'limits'], () => [deposit, transfer].forEach((actor) => actor.send({ type: 'wallet.changed' })))
  return { deposit, gift, transfer, slipRules: useSelector(slip, ({ context }) => context.value), own: useOwn(krapao, wallet) }
}

/** The bank code is an extension: without it the list of banks is requested. */
function useOwn(krapao: Krapao, { bankAccount, profile }: WalletResponse): PlayerAccount {
  const [machine] = useState(() => provideLookupPorts(lookupPorts(krapao, 'banks')))
  const banks = useActorRef(machine, { input: { ...lookupInput, eager: bankAccount.bankCode === undefined } })
  const named = useSelector(banks, ({ context }) => context.value?.find(({ nameTH }) => nameTH === bankAccount.bank.nameTH)?.code)
  return { ...bankAccount, bankCode: bankAccount.bankCode ?? named ?? null, username: profile.username }
}
