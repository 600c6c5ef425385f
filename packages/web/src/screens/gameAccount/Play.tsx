import { gameMoneyOf, type GameAccountActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import PlayIcon from 'lucide-react/icons/play'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatShortMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { FootNote } from '#ui/form/Step.tsx'
import { GameNotice } from './GameNotice.tsx'

export type GameAccountProps = {
  actor: GameAccountActor
  /** Server time, ms. */
  now: number
  /** To read before the game opens; `null` for none. */
  notice: string | null
  /** The safe absolute address, or `null`. */
  linkOf: (link: string | null) => string | null
  /** Within the click, the only time when a tab can be opened. */
  onPlay: () => void
  inTab: boolean
  /** For a blocked tab. */
  launch: ReactNode
}

export type ActiveState = 'loading' | 'ready' | 'confirming' | 'resetting' | 'transferring' | 'launching'

type Props = GameAccountProps & { state: ActiveState }

/** With the chosen amount; a game without a web link only gets the transfer. */
export function Play({ actor, notice, state, onPlay, inTab, launch }: Props) {
  const { t } = useTranslation('gameAccount')
  const [isReading, setReading] = useState(false)
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const opened = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'launched' }))
  const { added, error, canAddMore } = gameMoneyOf(context)
  const opens = context.game.web !== null
  const isReturning = context.request?.order.kind === 'return'
  /** Within the click, and once, however often it is pressed before the next render. */
  const go = () => {
    setReading(false)
    if (!actor.getSnapshot().can({ type: 'play.requested' })) return
    if (opens) onPlay()
    actor.send({ type: 'play.requested' })
  }
  const why = () => {
    if (state === 'resetting') return t('reset.now')
    return opens || added > 0 || canAddMore ? null : t('transfer.empty')
  }
  const missing = () => {
    if (added > 0) return null
    if (error !== null) return t('add.enter')
    return opens || !canAddMore ? null : t('add.choose')
  }
  return (
    <>
      {opened && inTab && (
        <div role="status">
          <Notice tone="good">{t('play.opened')}</Notice>
        </div>
      )}
      <Button
        kind={launch === null ? 'primary' : 'plain'}
        wide
        icon={opens ? PlayIcon : ArrowRight}
        busy={state === 'loading' || state === 'launching' || (state === 'transferring' && !isReturning)}
        disabled={isReturning || (error !== null && added > 0) || why() !== null}
        why={why()}
        missing={missing()}
        onClick={() => (notice === null || !opens ? go() : setReading(true))}
      >
        {added > 0
          ? t(opens ? 'play.add' : 'transfer.add', { amount: formatShortMoney(added) })
          : t(opens ? 'play.action' : 'transfer.action')}
      </Button>
      {opens && state !== 'resetting' && <WithWhat {...gameMoneyOf(context)} unread={context.game.failed === true} />}
      {isReading && notice !== null && <GameNotice notice={notice} onContinue={go} onCancel={() => setReading(false)} />}
    </>
  )
}

/** Unknown while the game's balance could not be read. */
function WithWhat({ added, error, toPlayWith, leftInWallet, canAddMore, unread }: ReturnType<typeof gameMoneyOf> & { unread: boolean }) {
  const { t } = useTranslation('gameAccount')
  if (error !== null) return null
  const isKnown = !unread && toPlayWith > 0
  const [amount, left] = [formatMoney(toPlayWith), formatMoney(leftInWallet)]
  if (added === 0) return isKnown && <FootNote>{t(canAddMore ? 'play.withAlone' : 'play.with', { amount })}</FootNote>
  // Without money in the game, the button already names the amount.
  return <FootNote>{isKnown && toPlayWith !== added ? t('play.withRest', { amount, left }) : t('play.rest', { left })}</FootNote>
}
