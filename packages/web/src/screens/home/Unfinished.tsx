import { sheetFor, waitingOf, type HomeSheet, type UnfinishedActor, type Waiting } from '@krapao/machines'
import { shallowEqual, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { pageFor, type HomePage } from './sheets.ts'

type Props = {
  unfinished: UnfinishedActor
  onOpen: (sheet: HomeSheet, subject?: string) => void
  onGo: (page: HomePage) => void
}

export function Unfinished({ unfinished, onOpen, onGo }: Props) {
  const { t } = useTranslation('home')
  const waiting = useSelector(unfinished, waitingHere, sameList)
  return waiting.map((one) => {
    const { key, operation, stored } = one
    const sheet = stored && sheetFor(stored)
    const page = stored && pageFor(stored)
    const what = t(`unfinished.what.${kindOf(one)}`)
    const amount = operation?.amount
    const sentence =
      operation === null
        ? t('unfinished.unsettled', { what: what.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()) })
        : amount === undefined
          ? t('unfinished.inProgress', { what })
          : t('unfinished.inProgressOf', { what, amount: formatMoney(amount) })
    return (
      <Notice
        key={key}
        tone="wait"
        title={sentence}
        {...(sheet && { action: t('unfinished.look'), onAction: () => onOpen(sheet.name, sheet.subject ?? undefined) })}
        {...(page && { action: t('unfinished.look'), onAction: () => onGo(page) })}
      >
        {stored === null && t('unfinished.elsewhere')}
      </Notice>
    )
  })
}

const waitingHere = (snapshot: Parameters<typeof waitingOf>[0]): Waiting[] => waitingOf(snapshot, (stored) => pageFor(stored) === null)

/** By items, as the list is created anew each time. */
const sameList = (one: Waiting[], other: Waiting[]): boolean =>
  one.length === other.length && one.every((waiting, index) => shallowEqual(waiting, other[index]))

const kinds: Readonly<
  Record<
    string,
    'transfer' | 'withdraw' | 'giftLink' | 'gameAccount' | 'deposit' | 'slip' | 'qr' | 'bonus' | 'invite' | 'refund' | 'spin' | 'coupon'
  >
> = {
  transfer: 'transfer',
  transferAll: 'transfer',
  withdraw: 'withdraw',
  withdrawAll: 'withdraw',
  giftLink: 'giftLink',
  redeemGiftLink: 'giftLink',
  gameAccount: 'gameAccount',
  activateGame: 'gameAccount',
  resetGamePassword: 'gameAccount',
  deposit: 'deposit',
  announceDeposit: 'deposit',
  slips: 'slip',
  uploadSlip: 'slip',
  createQr: 'qr',
  bonus: 'bonus',
  bonusEnd: 'bonus',
  activateBonus: 'bonus',
  activatePromotion: 'bonus',
  clearBonus: 'bonus',
  invite: 'invite',
  receiveInviteBonus: 'invite',
  refund: 'refund',
  receiveRefund: 'refund',
  addRefundToWallet: 'refund',
  spin: 'spin',
  coupon: 'coupon',
  claimCoupon: 'coupon',
}

/** By the contract's operation id, or by the name in this device's storage. */
const kindOf = ({ operation, stored }: Waiting) => kinds[operation?.operationId ?? ''] ?? kinds[stored?.capability ?? ''] ?? 'other'
