import {
  afterTransfer,
  shownErrors,
  transferMinimum,
  walletCode,
  type Place,
  type TransferActor,
  type TransferError,
} from '@krapao/machines'
import { shallowEqual, useSelector } from '@xstate/react'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import WalletIcon from 'lucide-react/icons/wallet'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatShortMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Money } from '#ui/Money.tsx'
import css from './Transfer.module.css'

type End = 'from' | 'to'
type Props = { actor: TransferActor; disabled: boolean }

export function Ends({ actor, disabled }: Props) {
  const { t } = useTranslation('transfer')
  const [choosing, setChoosing] = useState<End | null>(null)
  const errors = useSelector(actor, shownErrors, same)
  const inWords = useErrorText()
  const error = inWords(errors.from) ?? inWords(errors.to)
  return (
    <div>
      <div className={css.ends}>
        <Rows label={t('accounts')}>
          <EndRow actor={actor} end="from" disabled={disabled} onChoose={() => setChoosing('from')} />
          <EndRow actor={actor} end="to" disabled={disabled} onChoose={() => setChoosing('to')} />
        </Rows>
        <div className={css.swap}>
          <Button icon={ArrowUpDown} label={t('swap')} disabled={disabled} onClick={() => actor.send({ type: 'ends.swapped' })} />
        </div>
      </div>
      {error !== null && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {choosing && <Places actor={actor} end={choosing} onClose={() => setChoosing(null)} />}
    </div>
  )
}

function EndRow({ actor, end, disabled, onChoose }: Props & { end: End; onChoose: () => void }) {
  const { t } = useTranslation('transfer')
  const place = useSelector(actor, ({ context }) => context.places.find(({ code }) => code === context[end]))
  const after = useSelector(actor, afterTransfer, shallowEqual)
  const name = usePlaceName()
  return (
    <Row
      icon={place?.code === walletCode ? WalletIcon : Gamepad2}
      picture={place?.logo}
      title={
        <>
          <span className={css.end}>{t(end)}</span>
          <span className={css.name}>
            {place ? <bdi>{name(place)}</bdi> : t('choose')}
            <ChevronDown size={16} aria-hidden />
          </span>
        </>
      }
      end={
        place && (
          <span className={css.balances}>
            <Balance place={place} />
            {after && <small>{t('after', { amount: formatMoney(after[end]) })}</small>}
          </span>
        )
      }
      go={null}
      disabled={disabled}
      onClick={onChoose}
    />
  )
}

function Balance({ place }: { place: Place }) {
  const { t } = useTranslation('transfer')
  return place.readFailed ? <Tag tone="bad">{t('unread')}</Tag> : <Money satang={place.amount} />
}

/** The highest balance first, the other end last. An account that cannot be chosen is shown with the reason. */
function Places({ actor, end, onClose }: { actor: TransferActor; end: End; onClose: () => void }) {
  const { t } = useTranslation('transfer')
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const name = usePlaceName()
  const other = context[end === 'from' ? 'to' : 'from']
  const why = ({ code, closed, amount, readFailed }: Place): string | undefined => {
    if (end === 'to' && closed) return t('closed')
    return end === 'from' && amount === 0 && !readFailed && code !== context.from ? t('empty') : undefined
  }
  const choose = (code: string) => {
    // The other account itself: the two change places.
    actor.send(code === other ? { type: 'ends.swapped' } : { type: `${end}.chosen`, code })
    onClose()
  }
  return (
    <Sheet title={t(`choose_${end}`)} onClose={onClose}>
      <Rows>
        {context.places
          .toSorted((one, another) => Number(one.code === other) - Number(another.code === other) || another.amount - one.amount)
          .map((place) => (
            <Row
              key={place.code}
              icon={place.code === walletCode ? WalletIcon : Gamepad2}
              picture={place.logo}
              title={name(place)}
              note={why(place) ?? (place.code === other ? t('swaps') : undefined)}
              end={<Balance place={place} />}
              disabled={why(place) !== undefined}
              chosen={place.code === context[end]}
              onClick={() => choose(place.code)}
            />
          ))}
      </Rows>
      {end === 'to' && <p className={css.others}>{t('others')}</p>}
    </Sheet>
  )
}

export function usePlaceName() {
  const { t } = useTranslation('transfer')
  return ({ code, name }: Pick<Place, 'code' | 'name'>): string => (code === walletCode ? t('wallet') : name)
}

export function useErrorText() {
  const { t } = useTranslation('transfer')
  return (error: TransferError | undefined): string | null =>
    error ? t(`error.${error}`, { limit: formatShortMoney(transferMinimum) }) : null
}

export const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)
