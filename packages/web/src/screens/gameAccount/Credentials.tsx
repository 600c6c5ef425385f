import { useSelector } from '@xstate/react'
import KeyRound from 'lucide-react/icons/key-round'
import Smartphone from 'lucide-react/icons/smartphone'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Copy } from '#ui/Copy.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Fact, Facts } from '#ui/layout/Card.tsx'
import { Confirm } from '#ui/sheet/Confirm.tsx'
import { Fold } from '#ui/layout/Fold.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import css from './GameAccount.module.css'
import type { ActiveState, GameAccountProps } from './Play.tsx'

type Props = Pick<GameAccountProps, 'actor' | 'linkOf'> & { state: ActiveState }

/** Folded: only a player who signs in at the game's own site needs user name and password. */
export function Credentials({ actor, linkOf, state }: Props) {
  const { t } = useTranslation('gameAccount')
  const { credentials, game } = useSelector(actor, ({ context }) => context)
  return (
    <>
      <Fold icon={KeyRound} title={t('credentials')} note={t('credentialsNote', { name: game.name })}>
        {credentials ? (
          <Facts>
            <Fact name={t('username')}>
              <Copy text={credentials.username} what={t('username')} />
            </Fact>
            <Fact name={t('password')}>
              <Copy key={credentials.password} text={credentials.password} what={t('password')} secret={t('masked')} />
            </Fact>
          </Facts>
        ) : (
          <Skeleton>
            <Piece />
            <Piece />
          </Skeleton>
        )}
        {!game.closed && (
          <div className={css.apps}>
            <App name="Android" link={linkOf(game.android)} />
            <App name="iOS" link={linkOf(game.ios)} />
          </div>
        )}
        <Reset actor={actor} state={state} />
      </Fold>
      {state === 'confirming' && (
        <Confirm
          title={t('reset.title')}
          confirm={t('reset.confirm')}
          onConfirm={() => actor.send({ type: 'confirm.given' })}
          onCancel={() => actor.send({ type: 'confirm.declined' })}
        >
          <p>{t('reset.text')}</p>
        </Confirm>
      )}
    </>
  )
}

function Reset({ actor, state }: Omit<Props, 'linkOf'>) {
  const { t } = useTranslation('gameAccount')
  const busy = state === 'loading' || state === 'transferring' || state === 'launching'
  return (
    <div className={css.reset}>
      <p role={state === 'resetting' ? 'status' : undefined}>{t(state === 'resetting' ? 'reset.now' : 'reset.note')}</p>
      <Button
        wide
        icon={KeyRound}
        busy={state === 'resetting'}
        disabled={busy}
        why={busy ? t('reset.wait') : null}
        onClick={() => actor.send({ type: 'reset.requested' })}
      >
        {t('reset.action')}
      </Button>
    </div>
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
