import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOutdatedRelease } from '#platform/loadChunk.ts'
import { useToasts } from '#ui/feedback/toasts.ts'

type Script = { ready: () => Promise<unknown> }
type State<TName> = { phase: 'shut' } | { phase: 'opening' | 'open'; name: TName; subject: string | null }

/**
 * One overlay at a time. A failed load shows a toast and can be retried; a missing release reloads the page. `subject` names the
 * overlay's item.
 */
export function useScriptLoaders<TName extends string>(scripts: Readonly<Record<TName, Script>>) {
  const { t } = useTranslation()
  const toasts = useToasts()
  const [state, setState] = useState<State<TName>>({ phase: 'shut' })
  const pressed = useRef(false)
  const load = async (name: TName, subject: string | null, onFailed?: () => void): Promise<void> => {
    if (pressed.current) return
    pressed.current = true
    setState({ phase: 'opening', name, subject })
    try {
      await scripts[name].ready()
      setState({ phase: 'open', name, subject })
    } catch (error) {
      // A reload loses nothing: drafts are stored.
      if (isOutdatedRelease(error)) return location.reload()
      toasts.show({ kind: 'danger', text: `${t('loadFailed')}. ${t('notLoaded')}` })
      setState({ phase: 'shut' })
      onFailed?.()
    } finally {
      pressed.current = false
    }
  }
  return {
    opening: state.phase === 'opening' ? state.name : null,
    openingSubject: state.phase === 'opening' ? state.subject : null,
    shown: state.phase === 'open' ? { name: state.name, subject: state.subject } : null,
    open: (name: TName, subject: string | null = null, onFailed?: () => void): void => void load(name, subject, onFailed),
    close: (): void => setState({ phase: 'shut' }),
  }
}

export function useScriptLoader(script: Script) {
  const { opening, shown, open, close } = useScriptLoaders({ it: script })
  return { isOpen: shown !== null, isOpening: opening !== null, open: () => open('it'), close }
}
