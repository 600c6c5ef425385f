import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import LoaderPinwheel from 'lucide-react/icons/loader-pinwheel'
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
import { ToolButton } from './ToolButton.tsx'

type Props = { children: ReactNode; inbox?: ReactNode; onLogout?: () => void; onConditions?: () => void; onBreak?: boolean }

/** Prerendered too, without handlers. */
export function PlayerShell({ children, inbox = null, onLogout = () => {}, onConditions = () => {}, onBreak = false }: Props) {
  const { t } = useTranslation()
  const note = onBreak && t('menu.closed')
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
          <div id="chat" className={css.slot} />
          <div className={css.slot}>{inbox}</div>
          <ToolButton icon={LogOut} onClick={onLogout}>
            {t('menu.logout')}
          </ToolButton>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <Menu hasRaisedEntry>
        <MenuLink to="/user/home" icon={House} raised>
          {t('menu.home')}
        </MenuLink>
        <MenuLink to="/user/statement" icon={ReceiptText}>
          {t('menu.statement')}
        </MenuLink>
        <MenuLink to="/user/bonus" icon={Gift} wide note={note}>
          {t('title.bonus')}
        </MenuLink>
        <MenuLink to="/user/spin" icon={LoaderPinwheel} wide note={note}>
          {t('title.spin')}
        </MenuLink>
        <MenuLink to="/user/profile" icon={UserRound}>
          {t('menu.profile')}
        </MenuLink>
        <MenuButton icon={ScrollText} onClick={onConditions}>
          {t('menu.conditions')}
        </MenuButton>
        <MenuLink to="/user/contact" icon={MessageCircle}>
          {t('menu.contact')}
        </MenuLink>
      </Menu>
    </div>
  )
}
