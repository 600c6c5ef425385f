import {
  amountAtSource,
  sweepTotals,
  exceedsSource,
  quickTransfersOf,
  shownErrors,
  transferMinimum,
  type TransferActor,
} from '@krapao/machines'
import type { Satang } from '@krapao/sdk'
import { shallowEqual, useSelector } from '@xstate/react'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import { removeSpacesAround } from '#i18n/bankName.ts'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { formatMoney, formatShortMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { focusFirstInvalid } from '#ui/form/focusFirstInvalid.ts'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { Step } from '#ui/form/Step.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import { Money } from '#ui/Money.tsx'
import { Sweep } from './Sweep.tsx'
import { Moved } from './Moved.tsx'
import { Ends, same, useErrorText, usePlaceName } from './Ends.tsx'
import css from './Transfer.module.css'

type Props = {
  actor: TransferActor
  onCancel: () => void
  /** Opens the game that took the money. */
  onOpenGame: (code: string) => void
}

export function Transfer({ actor, onCancel, onOpenGame }: Props) {
  const state = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : 'moved' in value ? 'moved' : 'sweeping'))
  const { state: request } = useRequest(actor)
  switch (state) {
    case 'resuming':
      return null
    case 'filling':
      return <Form actor={actor} />
    case 'submitting':
      return request === 'submitting' ? <Form actor={actor} /> : <UnderWay actor={actor} onCancel={onCancel} />
    case 'sweeping':
      return <Sweep actor={actor} onDone={onCancel} />
    case 'moved':
      return <Moved actor={actor} onDone={onCancel} onOpenGame={onOpenGame} />
    default:
      return state satisfies never
  }
}

function Form({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('transfer')
  const form = useFocusOnChange<HTMLDivElement>({ ifLost: true })
  const places = useSelector(actor, ({ context }) => context.places)
  const request = useRequest(actor)
  const refusal = useRefusalText(actor)
  const isEmpty = useSelector(actor, ({ context }) => context.amount === 0)
  const busy = request.state === 'submitting'
  return (
    <div ref={form} tabIndex={-1} className={css.screen}>
      <Step
        label={t('title')}
        onSubmit={() => {
          actor.send({ type: 'transfer.requested' })
          requestAnimationFrame(() => focusFirstInvalid(form.current?.querySelector('form') ?? null))
        }}
        foot={
          <>
            <RequestNotice {...request} {...(refusal !== null && { refusal })} onCheck={() => {}} onAgain={() => {}} />
            <Button kind="primary" type="submit" wide busy={busy} missing={isEmpty ? t('why') : null}>
              <Submit actor={actor} />
            </Button>
          </>
        }
      >
        {places.length < 2 && <Notice>{t('noGames')}</Notice>}
        <Ends actor={actor} disabled={busy} />
        <Amount actor={actor} disabled={busy} />
        <SweepRow actor={actor} disabled={busy} />
      </Step>
    </div>
  )
}

function Submit({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('transfer')
  const { amount, to, places } = useSelector(actor, ({ context }) => context)
  const name = usePlaceName()
  const place = places.find(({ code }) => code === to)
  return amount > 0 && place
    ? removeSpacesAround(t('submitTo', { amount: formatShortMoney(amount), to: name(place) }), name(place))
    : t('submit')
}

/** One tap, no question: the money stays the player's. */
function SweepRow({ actor, disabled }: { actor: TransferActor; disabled: boolean }) {
  const { t } = useTranslation('transfer')
  const { games, amount } = useSelector(actor, sweepTotals, shallowEqual)
  if (games === 0) return null
  return (
    <Rows>
      <Row
        icon={Undo2}
        title={t('back.title')}
        note={t('back.from', { count: games })}
        end={<Money satang={amount} />}
        disabled={disabled}
        onClick={() => actor.send({ type: 'sweep.requested' })}
      />
    </Rows>
  )
}

/** The general text assumes that the money is back in the wallet, which is not so after a failed transfer out of a game. */
function useRefusalText(actor: TransferActor): string | null {
  const { t } = useTranslation('transfer')
  const { places, from, to, problem } = useSelector(actor, ({ context }) => context)
  const name = usePlaceName()
  const place = places.find(({ code }) => code === from)
  if (problem?.kind !== 'refused' || problem.code !== 'TRANSFER_FAIL' || !place || from === 'WALLET') return null
  return removeSpacesAround(t(to === 'WALLET' ? 'failed.stays' : 'failed.between', { from: name(place) }), name(place))
}

function Amount({ actor, disabled }: { actor: TransferActor; disabled: boolean }) {
  const { t } = useTranslation('transfer')
  const amount = useSelector(actor, ({ context }) => context.amount)
  const available = useSelector(actor, amountAtSource)
  const tooMuch = useSelector(actor, exceedsSource)
  const quick = useSelector(actor, quickTransfersOf, shallowEqual)
  const errors = useSelector(actor, shownErrors, same)
  const errorText = useErrorText()
  return (
    <MoneyField
      label={t('amount')}
      required
      error={errorText(errors.amount)}
      hint={
        available !== null && tooMuch ? (
          <span className={css.more}>{t('more', { amount: formatMoney(available) })}</span>
        ) : (
          t('least', { limit: formatShortMoney(transferMinimum) })
        )
      }
      value={amount}
      disabled={disabled}
      quick={quick}
      {...(available !== null && available > 0 && { all: t('all'), onAll: () => actor.send({ type: 'all.requested' }) })}
      onChange={(next) => actor.send({ type: 'amount.changed', amount: next as Satang })}
      onLeave={() => actor.send({ type: 'amount.left' })}
    />
  )
}

function UnderWay({ actor, onCancel }: Omit<Props, 'onOpenGame'>) {
  const { t } = useTranslation(['transfer', 'ui'])
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true })
  const { places, from, to, amount } = useSelector(actor, ({ context }) => context)
  const request = useRequest(actor)
  const name = usePlaceName()
  const placeName = (code: string | null) => name(places.find((place) => place.code === code) ?? { code: code ?? '', name: code ?? '' })
  return (
    <Step
      foot={
        <Button wide onClick={onCancel}>
          {t('ui:close')}
        </Button>
      }
    >
      <div ref={panel} tabIndex={-1} className={css.form}>
        <div className={css.sum}>
          <p>{t('moving', { from: placeName(from), to: placeName(to) })}</p>
          <Money satang={amount} size="hero" />
        </div>
        <RequestNotice
          {...request}
          onCheck={() => actor.send({ type: 'status.requested' })}
          onAgain={() => actor.send({ type: 'again.requested' })}
        />
      </div>
    </Step>
  )
}
