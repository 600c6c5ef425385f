import type { WalletResponse } from '@krapao/sdk'
import Bell from 'lucide-react/icons/bell'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Gauge from 'lucide-react/icons/gauge'
import Globe from 'lucide-react/icons/globe'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircle from 'lucide-react/icons/message-circle'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import { useTranslation } from 'react-i18next'
import { formatAccountNumber } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { FailedNotice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { profilePages, type ProfilePage } from './pages.ts'
import css from './Profile.module.css'
import type { FailedSettings } from './useFailedSettings.ts'

type Opening = { opening: boolean; onOpen: () => void }
type Props = {
  /** Null until it is loaded. */
  player: WalletResponse['profile'] | null
  values: Record<ProfilePage, string>
  failed: FailedSettings | null
  /** Null for the list, beside which a desktop shows the account. */
  open?: ProfilePage | null
  password: Opening
  onConditions: () => void
  onLogout: () => void
}

const icons = { account: UserRound, security: ShieldCheck, limits: Gauge, notifications: Bell, language: Globe }

export function SettingsList({ player, values, failed, open, password, onConditions, onLogout }: Props) {
  const { t } = useTranslation(['profile', 'app'])
  return (
    <>
      <Card>
        <div className={css.me}>
          <span className={css.avatar} aria-hidden>
            {player ? initialOf(player.name) : <UserRound size={24} />}
          </span>
          {/* Keeps its place until it is loaded. */}
          <p className={css.who}>
            <b>{player?.name ?? '\u00a0'}</b>
            <span>{player ? formatAccountNumber(player.username) : '\u00a0'}</span>
          </p>
        </div>
        <Button wide icon={Lock} disabled={!player} busy={password.opening} onClick={password.onOpen}>
          {t('password.title')}
        </Button>
      </Card>
      {failed && (
        <div className={css.failed}>
          <FailedNotice {...failed} />
        </div>
      )}
      <Rows label={t('pages')}>
        {profilePages.map((page) => (
          <Row
            key={page}
            beside={open === null && page === 'account'}
            icon={icons[page]}
            title={t(`page.${page}`)}
            note={values[page] || '\u00a0'}
            to={`/user/profile/${page}`}
          />
        ))}
      </Rows>
      <div className={css.help}>
        <Rows label={t('help')}>
          <Row icon={CircleHelp} title={t('howto')} to="/howto" />
          <Row icon={MessageCircle} title={t('contact')} to="/user/contact" />
          <Row icon={ScrollText} title={t('terms')} onClick={onConditions} />
        </Rows>
      </div>
      <div className={css.out}>
        <Button wide icon={LogOut} onClick={onLogout}>
          {t('app:menu.logout')}
        </Button>
      </div>
    </>
  )
}

/** A Thai or Lao name may begin with a vowel, which stands before its consonant: the first consonant names it. */
function initialOf(name: string): string {
  const first = /[^\s\u0E40-\u0E44\u0EC0-\u0EC4]/u.exec(name)?.[0] ?? ''
  return first.toUpperCase()
}
