import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'

export function useLanguageChange(changed: () => void): void {
  const { i18n } = useTranslation()
  const hear = useEffectEvent(changed)
  useEffect(() => {
    const tell = () => hear()
    i18n.on('languageChanged', tell)
    return () => i18n.off('languageChanged', tell)
  }, [i18n])
}
