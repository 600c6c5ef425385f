import type { ProfileActor } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import Landmark from 'lucide-react/icons/landmark'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useTranslation } from 'react-i18next'
import { Link } from '#ui/Link.tsx'
import { bankName } from '#i18n/bankName.ts'
import { formatAccountNumber } from '#i18n/format.ts'
import { formatDay } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Copy } from '#ui/Copy.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { ResourceView } from '#ui/feedback/ResourceView.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Card, Fact, Facts, PartTitle } from '#ui/layout/Card.tsx'
import css from './Profile.module.css'

export const Account = ({ actor }: { actor: ProfileActor }) => (
  <ResourceView
    actor={actor}
    skeleton={
      <Skeleton>
        <Piece as="card" />
        <Piece as="card" />
      </Skeleton>
    }
  >
    {(player) => <Player player={player} />}
  </ResourceView>
)

function Player({ player: { profile, bankAccount } }: { player: WalletResponse }) {
  const { t, i18n } = useTranslation('profile')
  const { bank, bankAccountName, bankAccountNo } = bankAccount
  return (
    <>
      <section aria-labelledby="you">
        <PartTitle id="you">{t('you')}</PartTitle>
        <Card>
          <Facts>
            <Fact name={t('name')}>{profile.name}</Fact>
            <Fact name={t('username')}>{formatAccountNumber(profile.username)}</Fact>
            <Fact name={t('id')}>
              <Copy text={profile._id} shown={shortId(profile._id)} what={t('id')} />
            </Fact>
            <Fact name={t('since')}>{formatDay(profile.createdAt, languageOf(i18n))}</Fact>
          </Facts>
        </Card>
      </section>
      <section aria-labelledby="bank">
        <PartTitle id="bank">{t('bank')}</PartTitle>
        <Card>
          <Facts>
            <Fact name={t('bankName')}>
              <span className={css.bank}>
                <Picture src={bank.logo} width={28} height={28} fallback={<Landmark size={20} aria-hidden />} />
                {bankName(bank, languageOf(i18n))}
              </span>
            </Fact>
            <Fact name={t('accountName')}>{bankAccountName.toUpperCase()}</Fact>
            <Fact name={t('accountNo')}>
              <Copy text={bankAccountNo} shown={formatAccountNumber(bankAccountNo)} what={t('accountNo')} />
            </Fact>
          </Facts>
        </Card>
        <p className={css.note}>{t('bankNote')}</p>
      </section>
      <Link className={css.contact} to="/user/contact">
        <MessageCircle size={20} aria-hidden />
        {t('contact')}
      </Link>
    </>
  )
}

/** Its first and last characters; Copy takes all of it. */
const shortId = (id: string): string => (id.length > 14 ? `${id.slice(0, 6)}…${id.slice(-5)}` : id)
