import { gameMoneyOf, transferMinimum, type Addition as AdditionChoice, type GameAccountActor } from '@krapao/machines'
import type { Satang } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formatShortMoney } from '#i18n/format.ts'
import { Choice } from '#ui/form/choice/Choice.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import css from './GameAccount.module.css'
import type { ActiveState } from './Play.tsx'

type Props = { actor: GameAccountActor; state: ActiveState }

export function Addition({ actor, state }: Props) {
  const { t } = useTranslation('gameAccount')
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { quick, canAddMore } = gameMoneyOf(context)
  const { addition } = context
  if (state === 'loading') {
    return (
      <Skeleton>
        <Piece />
        <Piece as="field" />
      </Skeleton>
    )
  }
  if (!canAddMore && addition.kind !== 'own' && addition.kind !== 'round') return null
  const choose = (chosen: AdditionChoice) => actor.send({ type: 'addition.chosen', addition: chosen })
  const busy = state !== 'ready'
  return (
    <div className={css.part}>
      <Choice
        label={t('add.title')}
        name="addition"
        value={addition.kind === 'round' ? String(addition.amount) : addition.kind}
        options={[
          { value: 'none', label: t('add.none') },
          ...quick.map((amount) => ({ value: String(amount), label: formatShortMoney(amount) })),
          { value: 'all', label: t('add.all') },
          { value: 'own', label: t('add.own') },
        ]}
        disabled={busy}
        onChange={(kind) => choose(additionOf(kind))}
      />
      {addition.kind === 'own' && <OwnAmount actor={actor} amount={addition.amount} disabled={busy} />}
    </div>
  )
}

function additionOf(kind: string): AdditionChoice {
  if (kind === 'none' || kind === 'all') return { kind }
  return kind === 'own' ? { kind, amount: 0 as Satang } : { kind: 'round', amount: Number(kind) as Satang }
}

function OwnAmount({ actor, amount, disabled }: { actor: GameAccountActor; amount: Satang; disabled: boolean }) {
  const { t } = useTranslation('gameAccount')
  const { inWallet } = useSelector(actor, ({ context }) => context)
  const error = useSelector(actor, ({ context }) => gameMoneyOf(context).error)
  const errorText =
    error && amount > 0 ? t(`add.error.${error}`, { amount: formatShortMoney(inWallet), limit: formatShortMoney(transferMinimum) }) : null
  return (
    <MoneyField
      label={t('add.amount')}
      hint={errorText === null && t('add.most', { amount: formatShortMoney(inWallet) })}
      error={errorText}
      value={amount}
      disabled={disabled}
      onChange={(next) => actor.send({ type: 'addition.chosen', addition: { kind: 'own', amount: next as Satang } })}
    />
  )
}
