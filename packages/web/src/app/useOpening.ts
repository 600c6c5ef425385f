import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '../ui/toasts.ts'

/**
 * For what opens over a page: it opens once its script and words are here. Where they don't come a toast says so, the page
 * stays as it is, and the next press asks again.
 */
export function useOpening({ ready }: { ready: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const toasts = useToasts()
  const [state, setState] = useState<'shut' | 'opening' | 'open'>('shut')
  const pressed = useRef(false)
  const open = async (): Promise<void> => {
    if (pressed.current) return
    pressed.current = true
    setState('opening')
    try {
      await ready()
      setState('open')
    } catch {
      toasts.show({ kind: 'danger', text: `${t('loadFailed')}. ${t('notLoaded')}` })
      setState('shut')
    } finally {
      pressed.current = false
    }
  }
  return { isOpen: state === 'open', isOpening: state === 'opening', open: () => void open(), close: () => setState('shut') }
}
