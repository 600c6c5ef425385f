import Play from 'lucide-react/icons/play'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#i18n/i18n.ts'
import { languageNames } from '#i18n/language.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import css from './HowTo.module.css'
import { videoOf, lengthOf, stepTimes, type VideoTopic } from './topics.ts'

/** Its captions describe everything, so it has no sound. Nothing is preloaded. */
export function TopicVideo({ topic, onClose }: { topic: VideoTopic; onClose: () => void }) {
  const { t, i18n } = useTranslation(['lookups', 'ui'])
  const [failed, setFailed] = useState(0)
  const [retries, setRetries] = useState(0)
  const [started, setStarted] = useState(mayPlay)
  const language = languageOf(i18n)
  const { video: source, poster } = videoOf(topic, language)
  const steps = t(`lookups:howto.${topic}.steps`, { returnObjects: true })
  const player = useRef<HTMLVideoElement>(null)
  const addCaptions = (video: HTMLVideoElement | null) => {
    player.current = video
    if (!video || video.textTracks.length > 0) return
    const track = video.addTextTrack('captions', languageNames[language], language)
    track.mode = 'showing'
    const [from = 0, ...ends] = stepTimes[topic]
    for (const [index, end] of ends.entries()) track.addCue(new VTTCue(ends[index - 1] ?? from, end, steps[index] ?? ''))
  }
  return (
    <Sheet title={t(`lookups:howto.${topic}.title`)} onClose={onClose}>
      <div className={css.player}>
        {failed > retries ? (
          <Notice tone="bad" action={t('ui:tryAgain')} onAction={() => setRetries(failed)}>
            {t('lookups:howto.failed')}
          </Notice>
        ) : (
          <div className={css.frame}>
            <video
              key={`${source} ${retries}`}
              ref={addCaptions}
              className={css.video}
              src={source}
              poster={poster}
              width="540"
              height="960"
              controls={started}
              muted
              playsInline
              autoPlay={started}
              preload="none"
              aria-label={t(`lookups:howto.${topic}.title`)}
              onError={() => setFailed(retries + 1)}
            />
            {!started && (
              <button
                type="button"
                className={css.start}
                aria-label={`${t('lookups:howto.start')} ${lengthOf(topic)}`}
                onClick={() => {
                  setStarted(true)
                  void player.current?.play()
                }}
              >
                <Play size={20} aria-hidden />
                <span aria-hidden>{lengthOf(topic)}</span>
              </button>
            )}
          </div>
        )}
        <ol className={css.words}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </Sheet>
  )
}

/** Unless the user saves data or prefers reduced motion. */
function mayPlay(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
