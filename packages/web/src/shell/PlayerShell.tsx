import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircle from 'lucide-react/icons/message-circle'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from './Brand.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { Menu, MenuButton, MenuLink } from './Menu.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import css from './Shell.module.css'

type Props = { children: ReactNode; onLogout?: () => void; onConditions?: () => void }

/** Prerendered too, without handlers. */
export function PlayerShell({ children, onLogout = () => {}, onConditions = () => {} }: Props) {
  const { t } = useTranslation()
  return (
    <div className={`${css.shell} ${css.player}`}>
      <a className={css.skip} href="#main">
        {t('skip')}
      </a>
      <OfflineBar />
      <header className={css.top}>
        <Brand />
        <div className={css.tools}>
          <LanguageSelect />
          <button type="button" className={css.logout} onClick={onLogout}>
            <LogOut aria-hidden="true" />
            <span>{t('menu.logout')}</span>
          </button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <Menu hasRaisedEntry>
        <MenuLink to="/user/profile" icon={UserRound}>
          {t('menu.profile')}
        </MenuLink>
        <MenuButton icon={ScrollText} onClick={onConditions}>
          {t('menu.conditions')}
        </MenuButton>
        <MenuLink to="/user/home" icon={House} raised>
          {t('menu.home')}
        </MenuLink>
        <MenuLink to="/user/statement" icon={ReceiptText}>
          {t('menu.statement')}
        </MenuLink>
        <MenuLink to="/user/contact" icon={MessageCircle}>
          {t('menu.contact')}
        </MenuLink>
      </Menu>
    </div>
  )
}
