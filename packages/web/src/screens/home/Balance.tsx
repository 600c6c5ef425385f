import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '#ui/Money.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** Whether the player hides amounts from others who see the screen. */
export const BalancesHidden = createContext(false)

type Props = { satang: number; size?: 'hero' | 'text' }

export function Balance({ satang, size = 'text' }: Props) {
  const { t } = useTranslation('home')
  if (!useContext(BalancesHidden)) return <Money satang={satang} size={size} />
  return (
    <>
      <Money size={size} />
      <VisuallyHidden>{t('hidden')}</VisuallyHidden>
    </>
  )
}
