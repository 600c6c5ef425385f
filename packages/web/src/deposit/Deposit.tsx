import { childId, type DepositActor, type QrDepositActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bankName } from '../i18n/bankName.ts'
import { languageOf } from '../i18n/i18n.ts'
import { QrDeposit } from '../qrDeposit/QrDeposit.tsx'
import { Choice } from '../ui/Choice.tsx'
import { Empty } from '../ui/Empty.tsx'
import { FailedNotice } from '../ui/Notice.tsx'
import { Piece, Skeleton } from '../ui/Skeleton.tsx'
import { BankCard, OwnAccount, WalletCard, type Own } from './accounts.tsx'
import css from './Deposit.module.css'
import { DepositNotes, type SlipRules } from './DepositNotes.tsx'

type Props = {
  actor: DepositActor
  /** The player's own account and phone number, from the wallet; null until they are known. */
  own: Own | null
  slipRules: SlipRules | null
}

/** What stands in the deposit sheet: where to pay to, by QR or by transfer. */
export function Deposit({ actor, own, slipRules }: Props) {
  const state = useSelector(actor, ({ value }) => value)
  switch (state) {
    case 'loading':
      return <Loading />
    case 'failed':
    case 'broken':
      return <Failed actor={actor} />
    case 'ready':
      return <Ready actor={actor} own={own} slipRules={slipRules} />
    default:
      return state satisfies never
  }
}

const Loading = () => (
  <Skeleton>
    <Piece as="card" />
    <Piece as="title" />
    <Piece as="field" />
    <Piece as="field" />
  </Skeleton>
)

function Failed({ actor }: Pick<Props, 'actor'>) {
  const problem = useSelector(actor, ({ context }) => context.problem)
  return <FailedNotice problem={problem} onRetry={() => actor.send({ type: 'refresh.requested' })} />
}

function Ready({ actor, own, slipRules }: Props) {
  const { t } = useTranslation('deposit')
  const { banks, wallets, panels } = useSelector(actor, ({ context }) => context)
  if (banks.length + wallets.length + panels.length === 0) {
    return (
      <Empty icon={Landmark} title={t('none')}>
        {t('noneText')}
      </Empty>
    )
  }
  return (
    <div className={css.parts}>
      {own && <OwnAccount own={own} />}
      {panels.length > 0 && <QrPart actor={actor} own={own} />}
      {banks.length > 0 && (
        <section className={css.part} aria-labelledby="deposit-banks">
          <h3 id="deposit-banks">{t('banks')}</h3>
          {banks.map((bank) => (
            <BankCard key={`${bank.bankCode} ${bank.bankAccountNo}`} bank={bank} />
          ))}
        </section>
      )}
      <Wallets actor={actor} own={own} />
      <DepositNotes rules={slipRules} />
    </div>
  )
}

/** One provider at a time: the others live on, and the one that waits for a payment stands in front. */
function QrPart({ actor, own }: Pick<Props, 'actor' | 'own'>) {
  const { t, i18n } = useTranslation('deposit')
  const panels = useSelector(actor, ({ context }) => context.panels)
  const children = useSelector(actor, (snapshot) => snapshot.children)
  const [chosen, choose] = useState<string | null>(null)
  const actors = panels.flatMap(({ bankCode }) => {
    const child = children[childId(bankCode)] as QrDepositActor | undefined
    return child ? [{ bankCode, child }] : []
  })
  const shown = actors.find(({ bankCode }) => bankCode === chosen) ?? actors.find(({ child }) => isLive(child)) ?? actors[0]
  return (
    <section className={css.part} aria-labelledby="deposit-qr">
      <h3 id="deposit-qr">{t('qr')}</h3>
      {actors.length > 1 && (
        <Choice
          label={t('provider')}
          name="provider"
          value={shown?.bankCode ?? ''}
          options={actors.map(({ bankCode }) => ({ value: bankCode, label: bankCode }))}
          onChange={choose}
        />
      )}
      {shown && (
        <QrDeposit
          key={shown.bankCode}
          actor={shown.child}
          payFrom={own && { bank: bankName(own.bank, languageOf(i18n)), last: own.bankAccountNo.slice(-4) }}
        />
      )}
    </section>
  )
}

const isLive = (child: QrDepositActor): boolean => typeof child.getSnapshot().value === 'object'

function Wallets({ actor, own }: Pick<Props, 'actor' | 'own'>) {
  const { t } = useTranslation('deposit')
  // The gift-link form, for wallets that are not AUTO, is a capability of its own.
  const wallets = useSelector(actor, ({ context }) => context.wallets.filter(({ mode }) => mode === 'AUTO'), sameItems)
  if (wallets.length === 0) return null
  return (
    <section className={css.part} aria-labelledby="deposit-wallets">
      <h3 id="deposit-wallets">{t('wallets')}</h3>
      {wallets.map((wallet) => (
        <WalletCard key={wallet.walletAccountName} wallet={wallet} username={own?.username ?? null} />
      ))}
    </section>
  )
}

const sameItems = <T,>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])
