import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { focusHeading } from './focusHeading.ts'

export type Title =
  | 'login'
  | 'register'
  | 'howto'
  | 'contact'
  | 'home'
  | 'profile'
  | 'statement'
  | 'bonus'
  | 'spin'
  | 'terminated'
  | 'notFound'
type Props = { title: Title; onArrived?: (() => void) | undefined }

// Where each visited page was scrolled to, by the key that the router gives an entry of the history.
const scrolled = new Map<string, number>()
let isFirst = true

/**
 * Says that another page is here: its title, its scroll, and the focus on its heading, so that a screen reader starts there.
 * Stands beside the screen inside the same Suspense, so that its effects run when the screen is there and not before.
 */
export function Arrival({ title, onArrived }: Props) {
  const { t } = useTranslation()
  const { key } = useLocation()
  const navigation = useNavigationType()
  const text = `${t(`title.${title}`)} · ${t('brand')}`

  useEffect(() => {
    document.title = text
  }, [text])

  useEffect(() => {
    onArrived?.()
    // The first page of a visit keeps the focus that its reader may have put into a field already.
    const leaveHeading = isFirst ? null : focusHeading()
    if (!isFirst) scrollTo(0, navigation === NavigationType.Pop ? (scrolled.get(key) ?? 0) : 0)
    isFirst = false
    const note = () => void scrolled.set(key, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => {
      removeEventListener('scroll', note)
      leaveHeading?.()
    }
    // Once a page: the effect is this component's mount, which App keys by the path.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  return null
}
