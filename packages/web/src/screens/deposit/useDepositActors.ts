import { depositInput, depositPorts, lookupInput, lookupPorts, provideDepositPorts, provideLookupPorts } from '@krapao/machines'
import { satangOf, type Krapao, type WalletResponse } from '@krapao/sdk'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { config } from '#platform/config.ts'
import { local } from '#platform/stores.ts'
import { watchVisibility } from '#platform/watchVisibility.ts'
import { useNotifications } from '#services/useNotifications.ts'
import { useRetryFailed } from '#services/useRetryFailed.ts'
import type { PlayerAccount } from './accounts.tsx'

const settings = {
  ...(config.minimumDeposit !== null && { minimumDeposit: satangOf(config.minimumDeposit) }),
  minimums: { PAYTIMZ: satangOf(config.paytimzMinimum), FP: satangOf(config.fpMinimum) },
}

export function useDepositActors(krapao: Krapao, wallet: WalletResponse) {
  const [{ machine, input, slipMachine }] = useState(() => {
    const ports = depositPorts(krapao, {
      // Loaded when the player sends the first gift link.
      cipher: async () => (await import('@krapao/sdk/trueLink')).encryptGiftLink,
      key: config.truelinkKey,
      store: local,
      playerId: wallet.profile._id,
    })
    return {
      machine: provideDepositPorts(ports),
      input: depositInput(settings, ports),
      slipMachine: provideLookupPorts(lookupPorts(krapao, 'slip')),
    }
  })
  const deposit = useActorRef(machine, { input })
  const slip = useActorRef(slipMachine, { input: lookupInput })
  const isReady = useSelector(deposit, (snapshot) => snapshot.matches('ready'))
  useRetryFailed(isReady, slip)
  useEffect(() => watchVisibility((event) => deposit.send(event)), [deposit])
  useNotifications(['qr', 'balance', 'limits'], () => deposit.send({ type: 'wallet.changed' }))
  return { deposit, slipRules: useSelector(slip, ({ context }) => context.value), own: useOwnAccount(krapao, wallet) }
}

/** A backend without extensions sends no bank code, so it is found by the bank's name. */
function useOwnAccount(krapao: Krapao, { bankAccount, profile }: WalletResponse): PlayerAccount {
  const [machine] = useState(() => provideLookupPorts(lookupPorts(krapao, 'banks')))
  const banks = useActorRef(machine, { input: { ...lookupInput, eager: bankAccount.bankCode === undefined } })
  const codeByName = useSelector(banks, ({ context }) => context.value?.find(({ nameTH }) => nameTH === bankAccount.bank.nameTH)?.code)
  return { ...bankAccount, bankCode: bankAccount.bankCode ?? codeByName ?? null, username: profile.username }
}
