import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGone } from './loadChunk.ts'
import { useToasts } from '../ui/toasts.ts'

type Script = { ready: () => Promise<unknown> }
type State<TName> = { phase: 'shut' } | { phase: 'opening' | 'open'; name: TName; subject: string | null }

/**
 * For what opens over a page, one at a time: it opens once its script and words are here. Where they don't come a toast says
 * so, the page stays as it is, and the next press asks again; one of a release that is gone brings the new page. `subject` tells what it is about, where there is more than one.
 */
export function useOpenings<TName extends string>(scripts: Readonly<Record<TName, Script>>) {
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
      // Nothing is lost by it: what was begun is kept, and the new page has what was asked for.
      if (isGone(error)) return location.reload()
      toasts.show({ kind: 'danger', text: `${t('loadFailed')}. ${t('notLoaded')}` })
      setState({ phase: 'shut' })
      onFailed?.()
    } finally {
      pressed.current = false
    }
  }
  return {
    /** Whose script is on its way. */
    opening: state.phase === 'opening' ? state.name : null,
    openingSubject: state.phase === 'opening' ? state.subject : null,
    shown: state.phase === 'open' ? { name: state.name, subject: state.subject } : null,
    open: (name: TName, subject: string | null = null, onFailed?: () => void): void => void load(name, subject, onFailed),
    close: (): void => setState({ phase: 'shut' }),
  }
}

/** The same for a page over which one thing opens. */
export function useOpening(script: Script) {
  const { opening, shown, open, close } = useOpenings({ it: script })
  return { isOpen: shown !== null, isOpening: opening !== null, open: () => open('it'), close }
}
