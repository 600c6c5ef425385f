import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { HiddenMoney, Money } from '#ui/Money.tsx'

export const BalancesHidden = createContext(false)

type Props = { satang: number; size?: 'hero' | 'text' }

export function Balance({ satang, size = 'text' }: Props) {
  const { t } = useTranslation('home')
  return useContext(BalancesHidden) ? <HiddenMoney size={size} label={t('hidden')} /> : <Money satang={satang} size={size} />
}
