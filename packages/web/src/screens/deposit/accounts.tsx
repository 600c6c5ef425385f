import { offersNameEdit } from '@krapao/machines'
import type { DepositBank, DepositWallet } from '@krapao/sdk'
import Landmark from 'lucide-react/icons/landmark'
import PenLine from 'lucide-react/icons/pen-line'
import Smartphone from 'lucide-react/icons/smartphone'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BankNameEditSheet } from '#screens/bankNameEdit/BankNameEditSheet.tsx'
import { accountName, bankName, removeSpacesAround, secondBankName } from '#i18n/bankName.ts'
import { formatAccountNumber } from '#i18n/format.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Card, Fact, Facts } from '#ui/layout/Card.tsx'
import { Button } from '#ui/Button.tsx'
import { Copy, type CopyHandle } from '#ui/Copy.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { Fold } from '#ui/layout/Fold.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './Deposit.module.css'

type BankNames = DepositBank['bank']
export type PlayerAccount = { bankCode: string | null; bank: BankNames; bankAccountName: string; bankAccountNo: string; username: string }

export const usePayFrom = (own: PlayerAccount): string => accountName(own, languageOf(useTranslation().i18n))

/** A number does not break. */
export const unbroken = (number: string): string => formatAccountNumber(number).replaceAll('-', '\u2011')

/** Folded, as an account to pay from must not be taken for the one to pay into. */
export function OwnAccount({ own, wallet }: { own: PlayerAccount; wallet: boolean }) {
  const { t } = useTranslation('deposit')
  const account = usePayFrom(own)
  return (
    <Fold
      more={t('details')}
      title={removeSpacesAround(t(wallet ? 'payFromEither' : 'payFrom', { account, wallet: unbroken(own.username) }), account)}
    >
      <BankTitle bank={own.bank} both />
      <Facts>
        <Fact name={t('accountName')}>{own.bankAccountName.toUpperCase()}</Fact>
        <Fact name={t('accountNo')}>
          <Copy text={own.bankAccountNo} shown={formatAccountNumber(own.bankAccountNo)} what={t('whatAccountNo')} />
        </Fact>
      </Facts>
    </Fold>
  )
}

export function PayFromRow({ own }: { own: PlayerAccount }) {
  const { t } = useTranslation('deposit')
  const account = usePayFrom(own)
  return (
    <Rows>
      <Row
        icon={Landmark}
        picture={own.bank.logo}
        title={removeSpacesAround(t('fromAccount', { account }), account)}
        note={
          <>
            <bdi>{own.bankAccountName.toUpperCase()}</bdi> · {t('onlyFrom')}
          </>
        }
      />
    </Rows>
  )
}

export function PayFromPhoneRow({ own }: { own: PlayerAccount }) {
  const { t } = useTranslation('deposit')
  return (
    <Rows>
      <Row icon={Smartphone} title={t('fromPhone', { phone: unbroken(own.username) })} note={t('onlyPhone')} />
    </Rows>
  )
}

export function useCurrencyName(): (currency: NonNullable<DepositBank['currency']>) => string {
  const { t } = useTranslation('deposit')
  return (currency) => t(currency === 'LAK' ? 'transfer.kip' : 'transfer.baht')
}

type BankCardProps = { bank: DepositBank; amount: ReactNode; own: PlayerAccount; isManual: boolean; onRenamed: () => void }

/** BCEL adds its currency and instructions; KBANK AUTO may need an English account name. */
export function BankCard({ bank, amount, own, isManual, onRenamed }: BankCardProps) {
  const { t, i18n } = useTranslation('deposit')
  const number = useRef<CopyHandle>(null)
  const currencyOf = useCurrencyName()
  const isBcel = bank.bankCode === 'BCEL'
  // A valid name removes the edit button that had the focus.
  const account = useFocusOnChange<HTMLDivElement>({ ifLost: true, on: own.bankAccountName, atFirst: false })
  return (
    <div ref={account} tabIndex={-1}>
      <Card>
        <BankTitle bank={bank.bank} holder={bank.bankAccountName} />
        {isBcel && bank.currency && (
          <Facts>
            <Fact name={t('currency')}>{currencyOf(bank.currency)}</Fact>
          </Facts>
        )}
        <Facts>
          <CopyFact
            ref={number}
            name={t('accountNo')}
            text={bank.bankAccountNo}
            shown={formatAccountNumber(bank.bankAccountNo)}
            what={t('whatAccountNo')}
          />
          {amount}
        </Facts>
        {isBcel && bank.helpImage && <Help picture={bank.helpImage} bank={bankName(bank.bank, languageOf(i18n))} />}
        {!isManual && (
          <NameEdit
            bank={bank}
            own={own}
            onSaved={() => {
              // Continues the copy that required the new name.
              number.current?.copy()
              onRenamed()
            }}
          />
        )}
      </Card>
    </div>
  )
}

function NameEdit({ bank, own, onSaved }: Omit<BankCardProps, 'amount' | 'isManual' | 'onRenamed'> & { onSaved: () => void }) {
  const { t } = useTranslation('bankNameEdit')
  const [open, setOpen] = useState(false)
  const { bankCode, bankAccountName } = own
  if (bankCode === null || !offersNameEdit(bank, { bankCode, bankAccountName })) return null
  return (
    <div className={css.nameEdit}>
      <Notice tone="wait">{t('offer')}</Notice>
      <Button wide icon={PenLine} onClick={() => setOpen(true)}>
        {t('edit')}
      </Button>
      {open && (
        <BankNameEditSheet
          bankCode={bankCode}
          current={bankAccountName}
          onSaved={() => {
            setOpen(false)
            onSaved()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

export function WalletCard({ wallet, amount }: { wallet: DepositWallet; amount: ReactNode }) {
  const { t } = useTranslation('deposit')
  const number = wallet.walletAccountNo ?? wallet.walletAccountName
  return (
    <Card>
      <Facts>
        {wallet.walletAccountNo && <Fact name={t('accountName')}>{wallet.walletAccountName}</Fact>}
        <CopyFact name={t('walletNo')} text={number} shown={formatAccountNumber(number)} what={t('whatWalletNo')} />
        {amount}
      </Facts>
    </Card>
  )
}

function BankTitle({ bank, both = false, holder }: { bank: BankNames; both?: boolean; holder?: string }) {
  const { t, i18n } = useTranslation('deposit')
  const language = languageOf(i18n)
  const second = both ? secondBankName(bank, language) : undefined
  return (
    <div className={css.bank}>
      <Picture src={bank.logo} width={36} height={36} />
      <b>
        <span>{bankName(bank, language)}</span>
        {second !== undefined && <small lang="en">{second}</small>}
        {holder !== undefined && (
          <small>
            <VisuallyHidden>{t('accountName')} </VisuallyHidden>
            <bdi>{holder}</bdi>
          </small>
        )}
      </b>
    </div>
  )
}

export const CopyFact = ({ name, ...copy }: { name: string } & ComponentProps<typeof Copy>) => (
  <div className={css.figure}>
    <dt>{name}</dt>
    <dd>
      <Copy {...copy} />
    </dd>
  </div>
)

function Help({ picture, bank }: { picture: string; bank: string }) {
  const { t } = useTranslation('deposit')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.help} onClick={() => setOpen(true)}>
        <Picture src={picture} width={72} height={54} />
        {t('help')}
      </button>
      {open && (
        <Sheet title={t('help')} onClose={() => setOpen(false)}>
          <Picture
            className={css.whole}
            src={picture}
            alt={t('helpPicture', { bank })}
            fallback={<Notice tone="bad">{t('helpFailed')}</Notice>}
          />
        </Sheet>
      )}
    </>
  )
}
