import { isPayable, methodOf, methodsOf, shownMinimum, type DepositActor, type DepositMethod } from '@krapao/machines'
import type { Satang } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Landmark from 'lucide-react/icons/landmark'
import Link from 'lucide-react/icons/link'
import QrCode from 'lucide-react/icons/qr-code'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Wallet from 'lucide-react/icons/wallet'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatShortMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { Step } from '#ui/form/Step.tsx'
import { OwnAccount, type PlayerAccount } from './accounts.tsx'
import css from './Deposit.module.css'

export const methodIcons = { qr: QrCode, bank: Landmark, trueWallet: Wallet, gift: Link }

export function useMethodNote() {
  const { t } = useTranslation('deposit')
  return (method: DepositMethod, minimum?: Satang): string =>
    [
      t(method === 'gift' ? 'giftTime' : 'usualTime'),
      // A line does not break before the figure.
      minimum !== undefined && t('methodMinimum', { limit: formatShortMoney(shownMinimum(minimum)) }).replaceAll(' ', '\u00a0'),
    ]
      .filter(Boolean)
      .join(' · ')
}

export function ChoosingMethod({ actor, own }: { actor: DepositActor; own: PlayerAccount }) {
  const { t } = useTranslation('deposit')
  const context = useSelector(actor, ({ context: known }) => known)
  const note = useMethodNote()
  const selected = methodOf(context)?.method
  const offers = methodsOf(context)
  // Without an amount every method can be chosen; it decides what may be entered.
  const isOpen = (offer: (typeof offers)[number]) => !offer.closed && (context.amount === 0 || isPayable(context, offer))
  const closed = offers.filter((offer) => !isOpen(offer))
  return (
    <Step>
      {context.amount > 0 && (
        <p className={css.recap}>
          <span>{t('title')}</span> <b>฿{formatMoney(context.amount)}</b>
          <Button kind="text" onClick={() => actor.send({ type: 'back.requested' })}>
            {t('edit')}
          </Button>
        </p>
      )}
      {closed.some((offer) => offer.closed) && <Notice tone="wait">{t('closedByBonus')}</Notice>}
      <Rows>
        {offers.filter(isOpen).map(({ method, minimum }) => (
          <Row
            key={method}
            icon={methodIcons[method]}
            title={
              <>
                {t(`method.${method}`)} {method === selected && <Tag tone="good">{t('selected')}</Tag>}
              </>
            }
            note={note(method, minimum)}
            onClick={() => actor.send({ type: 'method.chosen', method })}
          />
        ))}
      </Rows>
      {closed.length > 0 && (
        <section className={css.part} aria-labelledby="deposit-closed">
          <h3 id="deposit-closed">{t('closed')}</h3>
          <Rows>
            {closed.map(({ method, minimum, closed: byBonus }) => (
              <Row
                key={method}
                icon={methodIcons[method]}
                title={t(`method.${method}`)}
                note={byBonus ? t('closedNote') : t('from', { limit: formatShortMoney(shownMinimum(minimum)) })}
                disabled
                onClick={() => {}}
              />
            ))}
          </Rows>
        </section>
      )}
      {context.panels.length > 1 && (
        <div>
          <Button kind="text" icon={RotateCw} onClick={() => actor.send({ type: 'providers.requested' })}>
            {t('anotherQr')}
          </Button>
        </div>
      )}
      <OwnAccount own={own} wallet={offers.some(({ method }) => method === 'trueWallet')} />
    </Step>
  )
}

/** By hand, for a QR that a bank app does not accept. The code is for support. */
export function ChoosingProvider({ actor }: { actor: DepositActor }) {
  const { t } = useTranslation('deposit')
  const panels = useSelector(actor, ({ context }) => context.panels)
  const shown = useSelector(actor, ({ context }) => context.provider)
  return (
    <Step>
      <Rows>
        {panels.map(({ bankCode, minimum }, index) => (
          <Row
            key={bankCode}
            icon={QrCode}
            title={
              <>
                {t('qrNumber', { number: index + 1 })} {bankCode === shown && <Tag tone="good">{t('selected')}</Tag>}
              </>
            }
            note={`${t('from', { limit: formatShortMoney(shownMinimum(minimum)) })} · ${bankCode}`}
            onClick={() => actor.send({ type: 'provider.chosen', bankCode })}
          />
        ))}
      </Rows>
    </Step>
  )
}
