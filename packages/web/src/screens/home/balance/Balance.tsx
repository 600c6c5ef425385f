import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatShortMoney } from '#i18n/format.ts'
import { HiddenMoney, Money } from '#ui/Money.tsx'

export const BalancesHidden = createContext(false)

const dots = () => '••••'

/** Formats amounts within sentences, with dots while balances are hidden. */
export function useAmounts() {
  const hidden = useContext(BalancesHidden)
  return hidden ? { money: dots, short: dots } : { money: formatMoney, short: formatShortMoney }
}

type Props = { satang: number; size?: 'hero' | 'text' }

export function Balance({ satang, size = 'text' }: Props) {
  const { t } = useTranslation('home')
  return useContext(BalancesHidden) ? <HiddenMoney size={size} label={t('hidden')} /> : <Money satang={satang} size={size} />
}
