import CircleHelp from 'lucide-react/icons/circle-question-mark'
import House from 'lucide-react/icons/house'
import MessageCircle from 'lucide-react/icons/message-circle'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Brand } from './Brand.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { Menu, MenuLink } from './Menu.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import css from './Shell.module.css'

export function GuestShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const hasOwnTop = ['/login', '/register'].includes(useLocation().pathname)
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#main">
        {t('skip')}
      </a>
      <OfflineBar />
      {hasOwnTop ? null : (
        <header className={css.top}>
          <Brand />
          <LanguageSelect />
        </header>
      )}
      <main id="main" tabIndex={-1} className={hasOwnTop ? undefined : css.main}>
        {children}
      </main>
      <Menu>
        <MenuLink to="/login" icon={House}>
          {t('menu.home')}
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
    </div>
  )
}
