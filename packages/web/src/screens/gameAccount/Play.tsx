import type { GameAccount } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Play2 from 'lucide-react/icons/play'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from './GameAccount.module.css'
import type { ActiveState, GameAccountProps } from './GameAccountView.tsx'
import { GameNotice } from './GameNotice.tsx'

type Props = GameAccountProps & { state: ActiveState }

/** With all of the wallet's money or without it; a game without a web link only gets the transfer. */
export function Play({ actor, game, inWallet, notice, state, onPlay, inTab, launch }: Props) {
  const { t } = useTranslation('gameAccount')
  const [reading, setReading] = useState<'play' | 'login' | null>(null)
  const opened = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'launched' }))
  const resetting = state === 'resetting'
  const busy = state === 'transferring' || state === 'launching'
  const amount = formatMoney(inWallet)
  if (game.web === null) {
    return (
      <div className={css.part}>
        <Button
          kind="primary"
          wide
          icon={ArrowRight}
          busy={busy}
          disabled={resetting || inWallet <= 0}
          why={t(resetting ? 'reset.now' : 'transfer.empty')}
          onClick={() => actor.send({ type: 'transfer.requested', amount: inWallet })}
        >
          {t('transfer.action')}
        </Button>
        {inWallet > 0 && <p className={css.hint}>{t('transfer.takes', { amount })}</p>}
      </div>
    )
  }
  /** Within the click, and once, however often it is pressed before the next render. */
  const go = (how: 'play' | 'login') => {
    setReading(null)
    const event = how === 'play' ? { type: 'play.requested' as const, amount: inWallet } : { type: 'login.requested' as const }
    if (!actor.getSnapshot().can(event)) return
    onPlay()
    actor.send(event)
  }
  const start = (how: 'play' | 'login') => (notice === null ? go(how) : setReading(how))
  return (
    <div className={css.part}>
      {opened && inTab && (
        <div role="status">
          <Notice tone="good">{t('play.opened')}</Notice>
        </div>
      )}
      {launch}
      <Button
        kind={launch === null ? 'primary' : 'plain'}
        wide
        icon={Play2}
        busy={busy}
        disabled={resetting}
        why={t('reset.now')}
        onClick={() => start('play')}
      >
        {t(inWallet > 0 ? 'play.withMoney' : 'play.action')}
      </Button>
      {inWallet > 0 && (
        <>
          <p className={css.hint}>{t('transfer.takes', { amount })}</p>
          <Button wide disabled={resetting || busy} onClick={() => start('login')}>
            {t('play.without')}
          </Button>
        </>
      )}
      {reading && notice !== null && <GameNotice notice={notice} onContinue={() => go(reading)} onCancel={() => setReading(null)} />}
    </div>
  )
}

export function Apps({ game, linkOf }: { game: GameAccount; linkOf: GameAccountProps['linkOf'] }) {
  const { t } = useTranslation('gameAccount')
  return (
    <section className={css.part} aria-labelledby="game-apps">
      <h3 id="game-apps">{t('app.title')}</h3>
      <div className={css.apps}>
        <App name="Android" link={linkOf(game.android)} />
        <App name="iOS" link={linkOf(game.ios)} />
      </div>
    </section>
  )
}

function App({ name, link }: { name: string; link: string | null }) {
  const { t } = useTranslation('gameAccount')
  if (link === null) {
    return (
      <Button wide icon={Smartphone} disabled why={t('app.none', { name })}>
        {name}
      </Button>
    )
  }
  return (
    <LinkButton href={link} wide icon={Smartphone}>
      {name}
    </LinkButton>
  )
}
