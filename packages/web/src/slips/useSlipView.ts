import type { Krapao } from '@krapao/sdk'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverLink } from '../app/safeLink.ts'
import { openTab } from '../app/openTab.ts'
import { problemText } from '../i18n/problemText.ts'
import { useToasts } from '../ui/toasts.ts'

/** Opens the picture of a slip in a new tab, which is opened inside the click and sent on when the address is known (quality 16). */
export function useSlipView(krapao: Krapao) {
  const { t } = useTranslation(['slips', 'problem'])
  const toasts = useToasts()
  const [opening, setOpening] = useState<string | null>(null)
  const pressed = useRef(false)
  const view = async (reference: string): Promise<void> => {
    // Twenty clicks are one tab.
    if (pressed.current) return
    pressed.current = true
    const tab = openTab(t('opening'))
    setOpening(reference)
    const outcome = await krapao.slips.reference({ reference })
    pressed.current = false
    setOpening(null)
    const url = outcome.ok ? serverLink(outcome.value.url) : null
    if (url !== null) {
      if (!tab.go({ kind: 'link', url })) toasts.show({ kind: 'danger', text: t('blocked') })
      return
    }
    tab.close()
    toasts.show({ kind: 'danger', text: outcome.ok ? t('notThere') : problemText(t, outcome.problem) })
  }
  return { opening, view: (reference: string) => void view(reference) }
}
