import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'

export function useLanguageChange(callback: () => void): void {
  const { i18n } = useTranslation()
  const onChange = useEffectEvent(callback)
  useEffect(() => {
    const listener = () => onChange()
    i18n.on('languageChanged', listener)
    return () => i18n.off('languageChanged', listener)
  }, [i18n])
}
