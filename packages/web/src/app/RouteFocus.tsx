import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { profilePageAt } from '#screens/profile/pages.ts'

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

const scrolled = new Map<string, number>()
let isFirst = true

/**
 * Sets the title, scroll position and focus of a new page. Inside the screen's Suspense, so that its effects run once the screen
 * is there.
 */
export function RouteFocus({ title, onArrived }: Props) {
  const { t } = useTranslation()
  const { key, hash, pathname } = useLocation()
  const navigation = useNavigationType()
  const part = profilePageAt(pathname)
  const text = `${part ? t(`page.${part}`, { ns: 'profile' }) : t(`title.${title}`)} · ${t('brand')}`

  useEffect(() => {
    document.title = text
  }, [text])

  useEffect(() => {
    onArrived?.()
    // The user may have focused a field of the first page already; a hash names the part that takes the focus.
    const staysInPlace = (isFirst && navigation !== NavigationType.Push) || hash
    const leaveHeading = staysInPlace ? null : focusHeading()
    if (!staysInPlace) scrollTo(0, navigation === NavigationType.Pop ? (scrolled.get(key) ?? 0) : 0)
    isFirst = false
    const note = () => void scrolled.set(key, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => {
      removeEventListener('scroll', note)
      leaveHeading?.()
    }
    // Runs once per page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  return null
}

/**
 * Focuses the heading, where a screen reader starts, and again when the real one replaces a skeleton's, until the first user
 * input.
 */
function focusHeading(): () => void {
  let heading: HTMLElement | null = null
  const focus = () => {
    heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body && !heading?.isConnected) focus()
  })
  const end = () => {
    observer.disconnect()
    for (const act of acts) removeEventListener(act, end)
  }
  focus()
  observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
  for (const act of acts) addEventListener(act, end, { passive: true })
  return end
}

const acts = ['keydown', 'pointerdown'] as const
