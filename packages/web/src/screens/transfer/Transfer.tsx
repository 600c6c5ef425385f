import {
  amountThere,
  isMoreThanThere,
  shownErrors,
  transferMinimum,
  walletCode,
  type Place,
  type TransferActor,
  type TransferError,
} from '@krapao/machines'
import type { Satang } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { focusFirstInvalid } from '#ui/form/focusFirstInvalid.ts'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Picker } from '#ui/picker/Picker.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './Transfer.module.css'

type Props = { actor: TransferActor; onCancel: () => void }

export function Transfer({ actor, onCancel }: Props) {
  const state = useSelector(actor, ({ value }) => value)
  const { state: request } = useRequest(actor)
  switch (state) {
    case 'resuming':
      return null
    case 'filling':
      return <Form actor={actor} onCancel={onCancel} />
    case 'submitting':
      return request === 'submitting' ? <Form actor={actor} onCancel={onCancel} /> : <UnderWay actor={actor} onCancel={onCancel} />
    case 'moved':
      return null
    default:
      return state satisfies never
  }
}

function Form({ actor, onCancel }: Props) {
  const { t } = useTranslation(['transfer', 'ui'])
  const form = useFocusOnChange<HTMLFormElement>({ ifLost: true })
  const places = useSelector(actor, ({ context }) => context.places)
  const request = useRequest(actor)
  const refusal = useRefusalText(actor)
  const busy = request.state === 'submitting'
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={css.form}
      aria-label={t('title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'transfer.requested' })
        requestAnimationFrame(() => focusFirstInvalid(form.current))
      }}
    >
      {places.length < 2 && <Notice>{t('noGames')}</Notice>}
      <Ends actor={actor} disabled={busy} />
      <Amount actor={actor} disabled={busy} />
      <RequestNotice {...request} {...(refusal !== null && { refusal })} onCheck={() => {}} onAgain={() => {}} />
      <div className={css.answers}>
        <Button onClick={onCancel}>{t('ui:cancel')}</Button>
        <Button kind="primary" type="submit" busy={busy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

/** The general text assumes that the money is back in the wallet, which is not so after a failed transfer out of a game. */
function useRefusalText(actor: TransferActor): string | null {
  const { t } = useTranslation('transfer')
  const { places, from, to, problem } = useSelector(actor, ({ context }) => context)
  const name = usePlaceName()
  const place = places.find(({ code }) => code === from)
  if (problem?.kind !== 'refused' || problem.code !== 'TRANSFER_FAIL' || !place || from === 'WALLET') return null
  return t(to === 'WALLET' ? 'failed.stays' : 'failed.between', { from: name(place) })
}

function Ends({ actor, disabled }: { actor: TransferActor; disabled: boolean }) {
  const { t } = useTranslation('transfer')
  const { places, from, to } = useSelector(actor, ({ context }) => context)
  const errors = useSelector(actor, shownErrors, same)
  const inWords = useErrorText()
  const name = usePlaceName()
  const optionsOf = (shown: readonly Place[]) => [
    { value: '', label: t('choose') },
    ...shown.map((place) => ({
      value: place.code,
      label: name(place),
      detail: place.unread ? t('unread') : formatMoney(place.amount),
    })),
  ]
  return (
    <div className={css.ends}>
      <div>
        <Picker
          label={t('from')}
          error={inWords(errors.from)}
          options={optionsOf(places)}
          value={from ?? ''}
          disabled={disabled}
          onChange={(code) => actor.send({ type: 'from.chosen', code: code || null })}
        />
      </div>
      <div className={css.swap}>
        <Button icon={ArrowLeftRight} label={t('swap')} disabled={disabled} onClick={() => actor.send({ type: 'ends.swapped' })} />
      </div>
      <div>
        <Picker
          label={t('to')}
          error={inWords(errors.to)}
          options={optionsOf(places.filter(({ closed, code }) => !closed || code === to))}
          value={to ?? ''}
          disabled={disabled}
          onChange={(code) => actor.send({ type: 'to.chosen', code: code || null })}
        />
      </div>
    </div>
  )
}

function Amount({ actor, disabled }: { actor: TransferActor; disabled: boolean }) {
  const { t } = useTranslation('transfer')
  const amount = useSelector(actor, ({ context }) => context.amount)
  const there = useSelector(actor, amountThere)
  const tooMuch = useSelector(actor, isMoreThanThere)
  const errors = useSelector(actor, shownErrors, same)
  const inWords = useErrorText()
  return (
    <div className={css.amount}>
      <MoneyField
        label={t('amount')}
        required
        error={inWords(errors.amount)}
        hint={
          there !== null && (
            <span className={classes(tooMuch && css.more)}>{t(tooMuch ? 'more' : 'there', { amount: formatMoney(there) })}</span>
          )
        }
        value={amount}
        disabled={disabled}
        // The field emits whole satang.
        onChange={(next) => actor.send({ type: 'amount.changed', amount: next as Satang })}
        onLeave={() => actor.send({ type: 'amount.left' })}
      />
      {there !== null && there > 0 && (
        <Button disabled={disabled} onClick={() => actor.send({ type: 'all.requested' })}>
          {t('all')}
        </Button>
      )}
    </div>
  )
}

function UnderWay({ actor, onCancel }: Props) {
  const { t } = useTranslation(['transfer', 'ui'])
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true })
  const { places, from, to, amount } = useSelector(actor, ({ context }) => context)
  const request = useRequest(actor)
  const name = usePlaceName()
  const called = (code: string | null) => name(places.find((place) => place.code === code) ?? { code: code ?? '', name: code ?? '' })
  return (
    <div ref={panel} tabIndex={-1} className={css.form}>
      <RequestNotice
        {...request}
        onCheck={() => actor.send({ type: 'status.requested' })}
        onAgain={() => actor.send({ type: 'again.requested' })}
      />
      <p>{t('moving', { amount: formatMoney(amount), from: called(from), to: called(to) })}</p>
      <Button wide onClick={onCancel}>
        {t('ui:close')}
      </Button>
    </div>
  )
}

function usePlaceName() {
  const { t } = useTranslation('transfer')
  return ({ code, name }: Pick<Place, 'code' | 'name'>): string => (code === walletCode ? t('wallet') : name)
}

function useErrorText() {
  const { t } = useTranslation('transfer')
  return (error: TransferError | undefined): string | null => (error ? t(`error.${error}`, { limit: formatMoney(transferMinimum) }) : null)
}

const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)
