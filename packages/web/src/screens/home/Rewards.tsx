import type { HomeSheet } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import Gift from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import LoaderPinwheel from 'lucide-react/icons/loader-pinwheel'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Undo2 from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#ui/Link.tsx'
import { useOnline } from '#shell/OfflineBar.tsx'
import { classes } from '#ui/classes.ts'
import { PartTitle } from '#ui/layout/Card.tsx'
import { useAmounts } from './balance/Balance.tsx'
import css from './Rewards.module.css'

type Props = {
  wallet: WalletResponse
  /** Null until known. */
  wheelActive: boolean | null
  refreshing: boolean
  opening: HomeSheet | null
  onOpen: (sheet: HomeSheet, subject?: string) => void
  onRefresh: () => void
}

export function Rewards({ wallet: { invite, profile }, wheelActive, refreshing, opening, onOpen, onRefresh }: Props) {
  const { t } = useTranslation('home')
  const amounts = useAmounts()
  const isOnline = useOnline()
  return (
    <section aria-labelledby="rewards">
      <PartTitle id="rewards">{t('rewards')}</PartTitle>
      <div className={css.tiles}>
        {invite.amount > 0 && (
          <Tile
            action={t('collect')}
            icon={HandCoins}
            title={t('receive', { amount: amounts.money(invite.amount) })}
            note={t('inviteRule', { success: invite.success, fail: invite.fail })}
            busy={opening === 'invite'}
            disabled={!isOnline}
            onClick={() => onOpen('invite', 'bonus')}
          />
        )}
        <Wheel coins={profile.coin} active={wheelActive} refreshing={refreshing} onRefresh={onRefresh} />
        <Tile icon={Gift} title={t('bonuses')} note={t('bonusesText')} to="/user/bonus" />
        <Tile
          icon={UserPlus}
          title={t('inviteFriends')}
          note={t('inviteText')}
          busy={opening === 'invite'}
          onClick={() => onOpen('invite')}
        />
        <Tile icon={Undo2} title={t('refund')} note={t('refundText')} busy={opening === 'refund'} onClick={() => onOpen('refund')} />
      </div>
    </section>
  )
}

type WheelProps = { coins: number; active: boolean | null; refreshing: boolean; onRefresh: () => void }

/** While the wheel is off the tile refreshes the balances instead, as specified. */
function Wheel({ coins, active, refreshing, onRefresh }: WheelProps) {
  const { t } = useTranslation('home')
  if (active === null) {
    return (
      <div className={classes(css.tile, css.notYet)} aria-hidden>
        <TileContent icon={LoaderPinwheel} title={t('spin')} note={t('coins', { count: coins })} />
      </div>
    )
  }
  return active ? (
    <Tile icon={LoaderPinwheel} title={t('spin')} note={t('coins', { count: coins })} to="/user/spin" />
  ) : (
    <Tile icon={RotateCw} title={t('refresh')} note={t('coins', { count: coins })} busy={refreshing} onClick={onRefresh} />
  )
}

type TileContentProps = { icon: ComponentType<{ size?: number }>; title: string; note: string }

const TileContent = ({ icon: Icon, title, note }: TileContentProps) => (
  <>
    <span className={css.icon} aria-hidden>
      <Icon size={20} />
    </span>
    <span className={css.words}>
      <b>{title}</b>
      <small>{note}</small>
    </span>
  </>
)

type TileProps = TileContentProps & {
  action?: string
  busy?: boolean
  disabled?: boolean
} & ({ to: string; onClick?: never } | { to?: never; onClick: () => void })

function Tile({ icon, title, note, action, busy = false, disabled, to, onClick }: TileProps) {
  const className = classes(css.tile, action !== undefined && css.fullWidth)
  const content = (
    <>
      <TileContent icon={icon} title={title} note={note} />
      {action && <span className={css.action}>{action}</span>}
    </>
  )
  return to === undefined ? (
    <button type="button" className={className} aria-busy={busy || undefined} disabled={disabled} onClick={onClick}>
      {content}
    </button>
  ) : (
    <Link className={className} to={to}>
      {content}
    </Link>
  )
}
