import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOutdatedRelease } from '#platform/loadChunk.ts'
import { useToasts } from '#ui/toast/toasts.ts'

type Script = { ready: () => Promise<unknown> }

/** Opens an overlay once its script and words are loaded. A failed load shows a toast and can be retried; a missing release reloads the page. */
export function useScriptLoader(script: Script) {
  const { t } = useTranslation()
  const toasts = useToasts()
  const [state, setState] = useState<'shut' | 'opening' | 'open'>('shut')
  const isLoading = useRef(false)
  const load = async (): Promise<void> => {
    if (isLoading.current) return
    isLoading.current = true
    setState('opening')
    try {
      await script.ready()
      setState('open')
    } catch (error) {
      // A reload loses nothing: drafts are stored.
      if (isOutdatedRelease(error)) return location.reload()
      toasts.show({ kind: 'danger', text: t('sentences', { first: t('loadFailed'), second: t('notLoaded') }) })
      setState('shut')
    } finally {
      isLoading.current = false
    }
  }
  return { isOpen: state === 'open', isOpening: state === 'opening', open: (): void => void load(), close: (): void => setState('shut') }
}
