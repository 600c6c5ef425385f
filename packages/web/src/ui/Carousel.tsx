import type { Banner } from '@krapao/sdk'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ImageOff from 'lucide-react/icons/image-off'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ServerHtml } from '../app/ServerHtml.tsx'
import css from './Carousel.module.css'

type Props = {
  /** What the slides are about, for the landmark's name. */
  label: string
  /** A picture, HTML of the operator's, or both; '' where there is none. */
  slides: readonly Banner[]
}

/**
 * Slides of 300 × 211 (spec 9), swiped, or gone through by buttons, arrows, Home and End. They never move by themselves: who
 * reads about money is not hurried, and nobody has to stop them first (WCAG 2.2.2).
 */
export function Carousel({ label, slides }: Props) {
  const { t } = useTranslation('ui')
  const track = useRef<HTMLUListElement>(null)
  const { at, go, ...moved } = usePlace(track, slides.length)
  const press = (event: KeyboardEvent) => {
    // A link in a slide has keys of its own.
    const to = event.target === event.currentTarget ? placeFor(event.key, at, slides.length) : null
    if (to === null) return
    event.preventDefault()
    go(to)
  }
  return (
    <section className={css.carousel} aria-label={label} aria-roledescription={t('carousel.name')}>
      {/* It scrolls, so it has to be reachable by keyboard. */}
      <ul ref={track} className={css.track} tabIndex={0} aria-label={label} data-scrolls onKeyDown={press} {...moved}>
        {slides.map((slide, index) => (
          // Two slides may be the same; they never change places.
          <li key={index}>
            <Slide {...slide} place={t('carousel.place', { n: index + 1, of: slides.length })} first={index === 0} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={css.steps}>
          {/* Not `disabled` at the ends: that would throw the focus away. */}
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

/** What is missing of a slide leaves its room to the rest; a picture that doesn't come is no broken frame. */
function Slide({ image, html, place, first }: Banner & { place: string; first: boolean }) {
  const { t } = useTranslation('ui')
  const [failed, setFailed] = useState(false)
  const words = html.trim() !== ''
  return (
    <article className={css.slide} aria-roledescription={t('carousel.slide')} aria-label={place}>
      {image !== '' && !failed && (
        <img
          src={image}
          // The words beside it say it; alone it is at least counted.
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

/** Which slide stands in the middle, and how to bring another there. The style does the snapping. */
function usePlace(track: { readonly current: HTMLElement | null }, count: number) {
  const [at, setAt] = useState(0)
  /** Where we scroll to ourselves: what goes by on the way is not where we are. */
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
  // A hand on it leads; what we were on the way to is forgotten.
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

/** How far the track is scrolled when this slide stands in its middle. */
function leftOf(track: HTMLElement, index: number): number | null {
  const slide = slidesOf(track)[index]
  return slide ? middleOf(slide) - track.clientWidth / 2 : null
}

function inTheMiddle(track: HTMLElement): number {
  const middle = track.scrollLeft + track.clientWidth / 2
  const distances = slidesOf(track).map((slide) => Math.abs(middleOf(slide) - middle))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}
