import type { Banner } from '@krapao/sdk'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ImageOff from 'lucide-react/icons/image-off'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ServerHtml } from '../ServerHtml.tsx'
import css from './Carousel.module.css'

type Props = {
  label: string
  /** Picture, the operator's HTML, or both; '' for none. */
  slides: readonly Banner[]
}

/**
 * Slides of 300 × 211, changed by swiping, buttons, arrows, Home and End. They never move by themselves, so no pause button is
 * needed (WCAG 2.2.2).
 */
export function Carousel({ label, slides }: Props) {
  const { t } = useTranslation('ui')
  const track = useRef<HTMLUListElement>(null)
  const { at, go, ...moved } = usePlace(track, slides.length)
  const press = (event: KeyboardEvent) => {
    // Links inside a slide handle their own keys.
    const to = event.target === event.currentTarget ? placeFor(event.key, at, slides.length) : null
    if (to === null) return
    event.preventDefault()
    go(to)
  }
  return (
    <section className={css.carousel} aria-label={label} aria-roledescription={t('carousel.name')}>
      {/* A scrollable region must be reachable by keyboard. */}
      <ul ref={track} className={css.track} tabIndex={0} aria-label={label} data-scrolls onKeyDown={press} {...moved}>
        {slides.map((slide, index) => (
          // Slides can be identical, and they never move.
          <li key={index}>
            <Slide {...slide} place={t('carousel.place', { n: index + 1, of: slides.length })} first={index === 0} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={css.steps}>
          {/* Not `disabled` at the ends, which would lose the focus. */}
          <button type="button" aria-disabled={at === 0} onClick={() => go(at - 1)}>
            <ChevronLeft size={20} aria-hidden />
            {t('carousel.previous')}
          </button>
          <p aria-live="polite">{t('carousel.place', { n: at + 1, of: slides.length })}</p>
          <button type="button" aria-disabled={at === slides.length - 1} onClick={() => go(at + 1)}>
            {t('carousel.next')}
            <ChevronRight size={20} aria-hidden />
          </button>
        </div>
      )}
    </section>
  )
}

function Slide({ image, html, place, first }: Banner & { place: string; first: boolean }) {
  const { t } = useTranslation('ui')
  const [failed, setFailed] = useState(false)
  const words = html.trim() !== ''
  return (
    <article className={css.slide} aria-roledescription={t('carousel.slide')} aria-label={place}>
      {image !== '' && !failed && (
        <img
          src={image}
          // Decorative beside text; alone it gets its position as name.
          alt={words ? '' : place}
          width={300}
          height={211}
          loading={first ? 'eager' : 'lazy'}
          onError={() => setFailed(true)}
        />
      )}
      {failed && !words && (
        <p className={css.missing}>
          <ImageOff size={28} aria-hidden />
          {t('carousel.missing')}
        </p>
      )}
      {words && (
        <div className={css.words}>
          <ServerHtml html={html} />
        </div>
      )}
    </article>
  )
}

function usePlace(track: { readonly current: HTMLElement | null }, count: number) {
  const [at, setAt] = useState(0)
  /** Slides that pass during a scroll by script do not count. */
  const aim = useRef<number | null>(null)
  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, count - 1))
    const left = track.current && leftOf(track.current, next)
    if (left === null) return
    aim.current = next
    setAt(next)
    track.current?.scrollTo({ left })
  }
  const onScroll = () => {
    const now = track.current ? inTheMiddle(track.current) : at
    if (aim.current !== null && aim.current !== now) return
    aim.current = null
    setAt(now)
  }
  // A touch cancels a scroll by script.
  const onHand = () => {
    aim.current = null
  }
  return { at, go, onScroll, onTouchStart: onHand, onWheel: onHand }
}

function placeFor(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return at + 1
  if (key === 'ArrowLeft') return at - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

const slidesOf = (track: HTMLElement): HTMLElement[] => [...track.children].filter((child) => child instanceof HTMLElement)
const middleOf = ({ offsetLeft, offsetWidth }: HTMLElement): number => offsetLeft + offsetWidth / 2

function leftOf(track: HTMLElement, index: number): number | null {
  const slide = slidesOf(track)[index]
  return slide ? middleOf(slide) - track.clientWidth / 2 : null
}

function inTheMiddle(track: HTMLElement): number {
  const middle = track.scrollLeft + track.clientWidth / 2
  const distances = slidesOf(track).map((slide) => Math.abs(middleOf(slide) - middle))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}
