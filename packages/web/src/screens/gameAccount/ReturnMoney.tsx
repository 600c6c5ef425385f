import { gameMoneyOf, type GameAccountActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { Row, Rows } from '#ui/layout/Rows.tsx'

/** One tap, no question: the money stays the player's. */
export function ReturnMoney({ actor }: { actor: GameAccountActor }) {
  const { t } = useTranslation('gameAccount')
  const { game } = useSelector(actor, ({ context }) => context)
  const canReturn = useSelector(actor, ({ context }) => gameMoneyOf(context).canReturn)
  const isPossible = useSelector(actor, (snapshot) => snapshot.can({ type: 'return.requested' }))
  // The game's own balance is less while the money is on its way.
  const moving = useSelector(actor, ({ context: { request } }) => (request?.order.kind === 'return' ? request.order.amount : null))
  if (!canReturn && moving === null) return null
  return (
    <Rows>
      <Row
        icon={Undo2}
        title={t(moving === null ? 'back.title' : 'back.moving', { amount: formatMoney(moving ?? game.amount) })}
        note={t('back.from', { name: game.name })}
        disabled={!isPossible}
        onClick={() => actor.send({ type: 'return.requested' })}
      />
    </Rows>
  )
}
