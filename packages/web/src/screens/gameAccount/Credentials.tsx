import type { GameAccountActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import KeyRound from 'lucide-react/icons/key-round'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Card, Fact, Facts } from '#ui/layout/Card.tsx'
import { Confirm } from '#ui/layout/Confirm.tsx'
import { Copy } from '#ui/Copy.tsx'
import css from './GameAccount.module.css'
import type { ActiveState } from './GameAccountView.tsx'

export function Credentials({ actor, state }: { actor: GameAccountActor; state: ActiveState }) {
  const { t } = useTranslation('gameAccount')
  const credentials = useSelector(actor, ({ context }) => context.credentials)
  const busy = state === 'transferring' || state === 'launching'
  return (
    <section aria-labelledby="game-credentials" className={css.part}>
      <h3 id="game-credentials">{t('credentials')}</h3>
      {credentials && (
        <Card>
          <Facts>
            <Fact name={t('username')}>
              <Copy text={credentials.username} what={t('username')} />
            </Fact>
            <Fact name={t('password')}>
              <Copy text={credentials.password} what={t('password')} />
            </Fact>
          </Facts>
        </Card>
      )}
      <div className={css.reset}>
        <p role={state === 'resetting' ? 'status' : undefined}>{t(state === 'resetting' ? 'reset.now' : 'reset.note')}</p>
        <Button
          icon={KeyRound}
          busy={state === 'resetting'}
          disabled={busy}
          why={busy ? t('reset.wait') : null}
          onClick={() => actor.send({ type: 'reset.requested' })}
        >
          {t('reset.action')}
        </Button>
      </div>
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
    </section>
  )
}
