import { convertedOf, type GameAccountActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import { useRequest } from '#services/useRequest.ts'
import { formatShortMoney } from '#i18n/format.ts'
import { formatDayTime } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Step } from '#ui/form/Step.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import { Addition } from './Addition.tsx'
import { ReturnMoney } from './ReturnMoney.tsx'
import { Credentials } from './Credentials.tsx'
import { Freshness, isOld } from './Freshness.tsx'
import css from './GameAccount.module.css'
import { GameArt } from './GameArt.tsx'
import { Play, type ActiveState, type GameAccountProps } from './Play.tsx'
import { AccountProblem, LoadProblem, RequestProblem } from './problems.tsx'

/** Keeps the focus inside when its content changes. */
export function GameAccountView(props: GameAccountProps) {
  const { actor, launch, inTab } = props
  const { t } = useTranslation('gameAccount')
  const state = useSelector(actor, stateOf)
  const { state: request } = useRequest(actor)
  const account = useFocusOnChange<HTMLDivElement>({ ifLost: true, on: `${state} ${request} ${inTab} ${launch === null}` })
  return (
    <div ref={account} tabIndex={-1} role="group" aria-label={t('title')} className={css.account}>
      <Stage {...props} />
    </div>
  )
}

const stateOf = ({ value }: SnapshotFrom<GameAccountActor>) => (typeof value === 'object' ? 'ready' : value)

function Stage(props: GameAccountProps) {
  const { actor } = props
  const state = useSelector(actor, stateOf)
  const onBreak = useSelector(actor, ({ context }) => context.excludedUntil !== null)
  switch (state) {
    case 'resuming':
      return null
    case 'inactive':
    case 'activating':
      return <Inactive {...props} activating={state === 'activating'} />
    case 'excluded':
      return <Excluded {...props} />
    case 'failed':
    case 'broken':
      return (
        <Step>
          <Head {...props} />
          <Balances {...props} />
          <LoadProblem actor={actor} />
          {state === 'failed' && <ReturnMoney actor={actor} />}
        </Step>
      )
    case 'loading':
    case 'ready':
    case 'confirming':
    case 'resetting':
    case 'transferring':
    case 'moved':
    case 'launching':
      // Money can come back during a break.
      if (onBreak && state === 'transferring') return <Excluded {...props} />
      return <Active {...props} state={state === 'moved' ? 'ready' : state} />
    default:
      return state satisfies never
  }
}

function Head({ actor, closed = false }: Pick<GameAccountProps, 'actor'> & { closed?: boolean }) {
  const game = useSelector(actor, ({ context }) => context.game)
  return <GameArt game={game} size="head" closed={closed} icon={<Gamepad2 size={36} />} />
}

function Balances({ actor, now }: Pick<GameAccountProps, 'actor' | 'now'>) {
  const { t } = useTranslation(['gameAccount', 'home'])
  const { game, inWallet } = useSelector(actor, ({ context }) => context)
  return (
    <dl className={css.balances}>
      <div>
        <dt>{t('inGame')}</dt>
        <dd>
          <Money satang={game.amount} size="large" />
          {game.ftWalletSlot !== 1 && <small>{t('home:inGame', { amount: formatShortMoney(convertedOf(game)) })}</small>}
          {isOld(game, now) && <Freshness game={game} now={now} />}
        </dd>
      </div>
      <div>
        <dt>{t('inWallet')}</dt>
        <dd>
          <Money satang={inWallet} size="large" />
        </dd>
      </div>
    </dl>
  )
}

function Inactive({ activating, ...props }: GameAccountProps & { activating: boolean }) {
  const { t } = useTranslation('gameAccount')
  const { actor } = props
  const name = useSelector(actor, ({ context }) => context.game.name)
  return (
    <Step
      foot={
        <Button kind="primary" wide busy={activating} onClick={() => actor.send({ type: 'activate.requested' })}>
          {t('activate')}
        </Button>
      }
    >
      <Head {...props} />
      <div className={css.opening}>
        <h3>{t('open', { name })}</h3>
        <p>{t('inactive')}</p>
      </div>
      <AccountProblem actor={actor} />
      <RequestProblem actor={actor} />
    </Step>
  )
}

/** No error and nothing to retry: the game is closed for the player until then. */
function Excluded(props: GameAccountProps) {
  const { t, i18n } = useTranslation('gameAccount')
  const { actor } = props
  const { excludedUntil, game } = useSelector(actor, ({ context }) => context)
  return (
    <Step>
      <Head {...props} closed />
      <Notice
        tone="wait"
        title={excludedUntil === null ? t('excluded.title') : t('excluded.until', { time: formatDayTime(excludedUntil, languageOf(i18n)) })}
      >
        {t(game.isActive ? 'excluded.text' : 'excluded.inactive')}
      </Notice>
      {game.isActive && <Balances {...props} />}
      <AccountProblem actor={actor} />
      <RequestProblem actor={actor} />
      <ReturnMoney actor={actor} />
    </Step>
  )
}

function Active({ state, ...props }: GameAccountProps & { state: ActiveState }) {
  const { t } = useTranslation('gameAccount')
  const { actor, launch } = props
  const isClosed = useSelector(actor, ({ context }) => context.game.closed === true)
  return (
    <Step foot={!isClosed && <Play {...props} state={state} />}>
      <Head {...props} />
      <Balances {...props} />
      <AccountProblem actor={actor} />
      <RequestProblem actor={actor} />
      {launch}
      {isClosed ? <Notice tone="wait">{t('closed')}</Notice> : <Addition actor={actor} state={state} />}
      <ReturnMoney actor={actor} />
      <Credentials {...props} state={state} />
    </Step>
  )
}
