import type { DepositBank, DepositWallet } from '@krapao/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bankName } from '../i18n/bankName.ts'
import { formatAccountNumber } from '../i18n/format.ts'
import { languageOf } from '../i18n/i18n.ts'
import { Card, Fact, Facts } from '../ui/Card.tsx'
import { Copy } from '../ui/Copy.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Spoken } from '../ui/Spoken.tsx'
import css from './Deposit.module.css'

type BankNames = DepositBank['bank']
export type Own = { bank: BankNames; bankAccountName: string; bankAccountNo: string; username: string }

/** The player's own account, which deposits must come from, small: the amount below it is what the sheet is opened for. */
export function OwnAccount({ own }: { own: Own }) {
  const { t } = useTranslation('deposit')
  return (
    <section aria-labelledby="deposit-own" className={css.part}>
      <div className={css.ownHead}>
        <h3 id="deposit-own">{t('own')}</h3>
        <p className={css.hint}>{t('ownNote')}</p>
      </div>
      <Card>
        <div className={css.own}>
          <BankTitle bank={own.bank} />
          <dl>
            <Spoken as="dt">{t('accountName')}</Spoken>
            <dd>{own.bankAccountName.toUpperCase()}</dd>
            <Spoken as="dt">{t('accountNo')}</Spoken>
            <dd>
              <Copy text={own.bankAccountNo} shown={formatAccountNumber(own.bankAccountNo)} what={t('whatAccountNo')} />
            </dd>
          </dl>
        </div>
      </Card>
    </section>
  )
}

/** An account to pay into. SCB, GSB, KBANK and any other are plain; BCEL also says its currency and how to pay. */
export function BankCard({ bank }: { bank: DepositBank }) {
  const { t, i18n } = useTranslation('deposit')
  const isBcel = bank.bankCode === 'BCEL'
  return (
    <Card>
      <BankTitle bank={bank.bank} />
      {isBcel && bank.currency && (
        <Facts>
          <Fact name={t('currency')}>{bank.currency}</Fact>
        </Facts>
      )}
      <Account name={bank.bankAccountName} number={bank.bankAccountNo} />
      {isBcel && bank.helpImage && <Help picture={bank.helpImage} bank={bankName(bank.bank, languageOf(i18n))} />}
    </Card>
  )
}

export function WalletCard({ wallet, username }: { wallet: DepositWallet; username: string | null }) {
  const { t } = useTranslation('deposit')
  const number = wallet.walletAccountNo ?? wallet.walletAccountName
  return (
    <Card>
      <Facts>
        {wallet.walletAccountNo && <Fact name={t('accountName')}>{wallet.walletAccountName}</Fact>}
        <Fact name={t('walletNo')}>
          <Copy text={number} shown={formatAccountNumber(number)} what={t('whatWalletNo')} />
        </Fact>
      </Facts>
      {username && <p className={css.hint}>{t('walletRule', { username: formatAccountNumber(username) })}</p>}
    </Card>
  )
}

function BankTitle({ bank }: { bank: BankNames }) {
  return (
    <div className={css.bank}>
      {bank.logo && <img src={bank.logo} alt="" width={36} height={36} />}
      <b>
        <span lang="th">{bank.nameTH}</span>
        {bank.nameEN && <small lang="en">{bank.nameEN}</small>}
      </b>
    </div>
  )
}

function Account({ name, number }: { name: string; number: string }) {
  const { t } = useTranslation('deposit')
  return (
    <Facts>
      <Fact name={t('accountName')}>{name}</Fact>
      <Fact name={t('accountNo')}>
        <Copy text={number} shown={formatAccountNumber(number)} what={t('whatAccountNo')} />
      </Fact>
    </Facts>
  )
}

/** The operator's picture of how to pay: small here, whole in a sheet of its own. */
function Help({ picture, bank }: { picture: string; bank: string }) {
  const { t } = useTranslation('deposit')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.help} onClick={() => setOpen(true)}>
        <img src={picture} alt="" width={72} height={54} />
        {t('help')}
      </button>
      {open && (
        <Sheet title={t('help')} onClose={() => setOpen(false)}>
          <img className={css.whole} src={picture} alt={t('helpPicture', { bank })} />
        </Sheet>
      )}
    </>
  )
}
