import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import CircleStop from 'lucide-react/icons/circle-stop'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gift from 'lucide-react/icons/gift'
import Play from 'lucide-react/icons/play'
import UserPlus from 'lucide-react/icons/user-plus'
import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOptionalAppServices } from '#services/appServices.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { TopicVideo } from './TopicVideo.tsx'
import css from './HowTo.module.css'
import { hasVideo, lengthOf, topicsFor, type Topic } from './topics.ts'

const icons = {
  register: UserPlus,
  wallet: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  play: Gamepad2,
  transfer: ArrowLeftRight,
  balance: Wallet,
  receive: Gift,
  end: CircleStop,
} as const

export function HowTo() {
  const { t } = useTranslation('lookups')
  const [shown, setShown] = useState<Topic | null>(null)
  const isSignedIn = useOptionalAppServices()?.session.getSnapshot().matches('signedIn') ?? false
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('howto.title')}</h1>
        <p>{t('howto.lead')}</p>
      </header>
      <Rows label={t('howto.title')}>
        {topicsFor(isSignedIn).map((topic) => (
          <Row
            key={topic}
            icon={icons[topic]}
            title={t(`howto.${topic}.title`)}
            {...(hasVideo(topic) && { go: Play, end: <small className={css.length}>{lengthOf(topic)}</small> })}
            onClick={() => setShown(topic)}
          />
        ))}
      </Rows>
      {shown && <Explanation topic={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

function Explanation({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const { t } = useTranslation('lookups')
  if (hasVideo(topic)) return <TopicVideo topic={topic} onClose={onClose} />
  return (
    <Sheet title={t(`howto.${topic}.title`)} onClose={onClose}>
      <ol className={css.words}>
        {t(`howto.${topic}.steps`, { returnObjects: true }).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Sheet>
  )
}
