import BookOpen from 'lucide-react/icons/book-open'
import CirclePlay from 'lucide-react/icons/circle-play'
import CircleStop from 'lucide-react/icons/circle-stop'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gift from 'lucide-react/icons/gift'
import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Film } from './Film.tsx'
import css from './HowTo.module.css'
import { filmOf, topics, type Topic } from './topics.ts'

const icons = { wallet: Wallet, play: Gamepad2, balance: BookOpen, receive: Gift, end: CircleStop } as const

export function HowTo() {
  const { t } = useTranslation('lookups')
  const [shown, setShown] = useState<Topic | null>(null)
  return (
    <>
      <header className={css.head}>
        <h1>{t('howto.title')}</h1>
        <p>{t('howto.lead')}</p>
      </header>
      <div className={css.topics}>
        {topics.map((topic) => (
          <Card key={topic} topic={topic} onWatch={() => setShown(topic)} />
        ))}
      </div>
      {shown && <Film topic={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function Card({ topic, onWatch }: { topic: Topic; onWatch: () => void }) {
  const { t, i18n } = useTranslation('lookups')
  const Icon = icons[topic]
  const title = t(`howto.${topic}.title`)
  return (
    <section className={css.topic} aria-labelledby={`howto-${topic}`}>
      <div>
        <h2 id={`howto-${topic}`}>
          <Icon size={22} aria-hidden />
          {title}
        </h2>
        <ol>
          {t(`howto.${topic}.steps`, { returnObjects: true }).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Button icon={CirclePlay} label={`${t('howto.watch')}: ${title}`} onClick={onWatch}>
          {t('howto.watch')}
        </Button>
      </div>
      {/* Decorative preview: the button beside it opens the film. */}
      <img
        className={css.poster}
        src={filmOf(topic, languageOf(i18n)).poster}
        alt=""
        width="90"
        height="160"
        loading="lazy"
        decoding="async"
      />
    </section>
  )
}
