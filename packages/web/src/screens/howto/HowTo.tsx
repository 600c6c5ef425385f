import BookOpen from 'lucide-react/icons/book-open'
import CircleStop from 'lucide-react/icons/circle-stop'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gift from 'lucide-react/icons/gift'
import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { Film } from './Film.tsx'
import css from './HowTo.module.css'
import { topics, type Topic } from './topics.ts'

const icons = { wallet: Wallet, play: Gamepad2, balance: BookOpen, receive: Gift, end: CircleStop } as const

export function HowTo() {
  const { t } = useTranslation('lookups')
  const [shown, setShown] = useState<Topic | null>(null)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('howto.title')}</h1>
        <p>{t('howto.lead')}</p>
      </header>
      <Rows label={t('howto.title')}>
        {topics.map((topic) => (
          <Row key={topic} icon={icons[topic]} title={t(`howto.${topic}.title`)} note={t('howto.watch')} onClick={() => setShown(topic)} />
        ))}
      </Rows>
      {shown && <Film topic={shown} onClose={() => setShown(null)} />}
    </div>
  )
}
