import { convertedOf, type GameAccountActor } from '@krapao/machines'
import type { GameAccount, Satang } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import { useRequest } from '#services/useRequest.ts'
import { Freshness } from './Freshness.tsx'
import { formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Card, Fact, Facts } from '#ui/layout/Card.tsx'
import { Money } from '#ui/Money.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import { Credentials } from './Credentials.tsx'
import css from './GameAccount.module.css'
import { GameArt } from './GameArt.tsx'
import { Apps, Play } from './Play.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { AccountProblem, LoadProblem, RequestProblem } from './problems.tsx'

export type GameAccountProps = {
  actor: GameAccountActor
  game: GameAccount
  /** To transfer, in satang. */
  inWallet: Satang
  /** Server time, ms. */
  now: number
  /** To read before the game opens; `null` for none. */
  notice: string | null
  /** The safe absolute address, or `null`. */
  linkOf: (link: string | null) => string | null
  /** Within the click, the only time when a tab can be opened. */
  onPlay: () => void
  inTab: boolean
  /** For a blocked tab, next to the pressed button. */
  launch: ReactNode
}

export function GameAccountView(props: GameAccountProps) {
  return (
    <div className={css.parts}>
      <GameArt game={props.game} size="head" icon={<Gamepad2 size={36} />} />
      <Account {...props} />
    </div>
  )
}

/** Keeps the focus inside when its content changes. */
function Account(props: GameAccountProps) {
  const { actor, launch, inTab } = props
  const { t } = useTranslation('gameAccount')
  const state = useSelector(actor, stateOf)
  const { state: request } = useRequest(actor)
  const account = useFocusOnChange<HTMLDivElement>({ ifLost: true, on: `${state} ${request} ${inTab} ${launch === null}` })
  return (
    <div ref={account} tabIndex={-1} role="group" aria-label={t('title')} className={css.parts}>
      <Stage {...props} />
    </div>
  )
}

const stateOf = ({ value }: SnapshotFrom<GameAccountActor>) => (typeof value === 'object' ? 'ready' : value)

function Stage(props: GameAccountProps) {
  const { actor } = props
  const state = useSelector(actor, stateOf)
  switch (state) {
    case 'resuming':
      return null
    case 'inactive':
    case 'activating':
      return <Inactive actor={actor} activating={state === 'activating'} />
    case 'loading':
      return <Loading {...props} />
    case 'failed':
    case 'broken':
      return <LoadProblem actor={actor} />
    case 'ready':
    case 'confirming':
    case 'resetting':
    case 'transferring':
    case 'transferred':
    case 'launching':
      return <Active {...props} state={state === 'transferred' ? 'ready' : state} />
    default:
      return state satisfies never
  }
}

function Inactive({ actor, activating }: Pick<GameAccountProps, 'actor'> & { activating: boolean }) {
  const { t } = useTranslation('gameAccount')
  return (
    <>
      <p>{t('inactive')}</p>
      <AccountProblem actor={actor} />
      <RequestProblem actor={actor} />
      <Button kind="primary" wide busy={activating} onClick={() => actor.send({ type: 'activate.requested' })}>
        {t('activate')}
      </Button>
    </>
  )
}

function Loading(props: GameAccountProps) {
  return (
    <>
      <Balance {...props} />
      <Skeleton>
        <Piece />
        <Piece />
        <Piece as="field" />
      </Skeleton>
    </>
  )
}

export type ActiveState = 'ready' | 'confirming' | 'resetting' | 'transferring' | 'launching'

function Active({ state, ...props }: GameAccountProps & { state: ActiveState }) {
  const { t } = useTranslation('gameAccount')
  const { actor, game, linkOf } = props
  return (
    <>
      <Balance {...props} />
      <AccountProblem actor={actor} />
      <RequestProblem actor={actor} />
      {game.closed ? <Notice tone="wait">{t('closed')}</Notice> : <Play {...props} state={state} />}
      <Credentials actor={actor} state={state} />
      {!game.closed && <Apps game={game} linkOf={linkOf} />}
    </>
  )
}

function Balance({ game, inWallet, now }: Pick<GameAccountProps, 'game' | 'inWallet' | 'now'>) {
  const { t } = useTranslation(['gameAccount', 'home'])
  return (
    <Card>
      <Facts>
        <Fact name={t('inGame')}>
          <span className={css.amount}>
            <Money satang={game.amount} />
            {game.ftWalletSlot !== 1 && <small>{t('home:inGame', { amount: formatMoney(convertedOf(game)) })}</small>}
            <Freshness game={game} now={now} />
          </span>
        </Fact>
        <Fact name={t('inWallet')}>
          <Money satang={inWallet} />
        </Fact>
      </Facts>
    </Card>
  )
}
