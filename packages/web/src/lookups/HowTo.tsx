import BookOpen from 'lucide-react/icons/book-open'
import CircleStop from 'lucide-react/icons/circle-stop'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gift from 'lucide-react/icons/gift'
import Wallet from 'lucide-react/icons/wallet'
import { useTranslation } from 'react-i18next'
import css from './HowTo.module.css'

// The five topics of spec 2, in its order.
const topics = [
  ['wallet', Wallet],
  ['play', Gamepad2],
  ['balance', BookOpen],
  ['receive', Gift],
  ['end', CircleStop],
] as const

export function HowTo() {
  const { t } = useTranslation('lookups')
  return (
    <>
      <header className={css.head}>
        <h1>{t('howto.title')}</h1>
        <p>{t('howto.lead')}</p>
      </header>
      <div className={css.topics}>
        {topics.map(([topic, Icon]) => (
          <section key={topic} className={css.topic} aria-labelledby={`howto-${topic}`}>
            <h2 id={`howto-${topic}`}>
              <Icon size={22} aria-hidden />
              {t(`howto.${topic}.title`)}
            </h2>
            <ol>
              {t(`howto.${topic}.steps`, { returnObjects: true }).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  )
}
