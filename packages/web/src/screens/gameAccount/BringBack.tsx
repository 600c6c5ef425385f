import { gameMoneyOf, type GameAccountActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { Row, Rows } from '#ui/layout/Rows.tsx'

/** One tap, no question: the money stays the player's. */
export function BringBack({ actor }: { actor: GameAccountActor }) {
  const { t } = useTranslation('gameAccount')
  const { game } = useSelector(actor, ({ context }) => context)
  const canBringBack = useSelector(actor, ({ context }) => gameMoneyOf(context).canBringBack)
  const isPossible = useSelector(actor, (snapshot) => snapshot.can({ type: 'bringBack.requested' }))
  // The game's own balance is less while the money is on its way.
  const moving = useSelector(actor, ({ context: { request } }) => (request?.order.kind === 'bringBack' ? request.order.amount : null))
  if (!canBringBack && moving === null) return null
  return (
    <Rows>
      <Row
        icon={Undo2}
        title={t(moving === null ? 'back.title' : 'back.moving', { amount: formatMoney(moving ?? game.amount) })}
        note={t('back.from', { name: game.name })}
        disabled={!isPossible}
        onClick={() => actor.send({ type: 'bringBack.requested' })}
      />
    </Rows>
  )
}
