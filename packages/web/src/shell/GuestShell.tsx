import CircleHelp from 'lucide-react/icons/circle-question-mark'
import LogIn from 'lucide-react/icons/log-in'
import MessageCircle from 'lucide-react/icons/message-circle'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Link } from '#ui/Link.tsx'
import { Brand } from './Brand.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { Menu, MenuLink } from './Menu.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import css from './Shell.module.css'

export function GuestShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  // The sign-in and the registration fill the screen, without a menu.
  const isWhole = ['/login', '/register'].includes(useLocation().pathname)
  // The chat puts its button here. The space is reserved, so that nothing moves.
  const chat = <div id="chat" className={css.slot} />
  return (
    <div className={isWhole ? css.whole : css.shell}>
      <a className={css.skip} href="#main">
        {t('skip')}
      </a>
      <OfflineBar />
      {isWhole ? null : (
        <header className={css.top}>
          <Brand />
          <LanguageSelect />
          {chat}
        </header>
      )}
      <main id="main" tabIndex={-1} className={isWhole ? undefined : css.main}>
        {children}
      </main>
      {isWhole ? (
        <footer className={css.help}>
          <Link to="/howto">{t('menu.howto')}</Link>
          <Link to="/contact">{t('menu.contact')}</Link>
          {chat}
        </footer>
      ) : (
        <Menu>
          <MenuLink to="/login" icon={LogIn}>
            {t('title.login')}
          </MenuLink>
          <MenuLink to="/register" icon={UserPlus}>
            {t('menu.register')}
          </MenuLink>
          <MenuLink to="/howto" icon={CircleHelp}>
            {t('menu.howto')}
          </MenuLink>
          <MenuLink to="/contact" icon={MessageCircle}>
            {t('menu.contact')}
          </MenuLink>
        </Menu>
      )}
    </div>
  )
}
