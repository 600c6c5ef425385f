import type { ProfileActor } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceView } from '#ui/feedback/ResourceView.tsx'
import { bankName } from '#i18n/bankName.ts'
import { languageOf } from '#i18n/i18n.ts'
import { formatAccountNumber, formatDateTime } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Card, Fact, Facts, PartTitle } from '#ui/layout/Card.tsx'
import { Copy } from '#ui/Copy.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import css from './Profile.module.css'

type Props = {
  actor: ProfileActor
  password: { opening: boolean; onOpen: () => void }
  children?: ReactNode
}

export function Profile({ actor, password, children }: Props) {
  const { t } = useTranslation('profile')
  return (
    <div className={css.profile}>
      <h1>{t('title')}</h1>
      <ResourceView
        actor={actor}
        skeleton={
          <Skeleton>
            <Piece as="card" />
            <Piece as="card" />
          </Skeleton>
        }
      >
        {(player) => <Player player={player} password={password} />}
      </ResourceView>
      {children}
    </div>
  )
}

function Player({ player: { profile, bankAccount }, password }: { player: WalletResponse } & Pick<Props, 'password'>) {
  const { t, i18n } = useTranslation('profile')
  return (
    <>
      <section aria-labelledby="you">
        <PartTitle
          id="you"
          end={
            <Button kind="quiet" icon={Lock} busy={password.opening} onClick={password.onOpen}>
              {t('password.title')}
            </Button>
          }
        >
          {t('you')}
        </PartTitle>
        <Card>
          <Facts>
            <Fact name={t('name')}>{profile.name}</Fact>
            <Fact name={t('id')}>
              <Copy text={profile._id} what={t('id')} />
            </Fact>
            <Fact name={t('since')}>{formatDateTime(profile.createdAt)}</Fact>
            <Fact name={t('username')}>{profile.username}</Fact>
          </Facts>
        </Card>
      </section>
      <section aria-labelledby="bank">
        <PartTitle id="bank">{t('bank')}</PartTitle>
        <Card>
          <Facts>
            <Fact name={t('accountName')}>{bankAccount.bankAccountName.toUpperCase()}</Fact>
            <Fact name={t('bankName')}>{bankName(bankAccount.bank, languageOf(i18n))}</Fact>
            <Fact name={t('accountNo')}>{formatAccountNumber(bankAccount.bankAccountNo)}</Fact>
          </Facts>
        </Card>
        <p className={css.note}>{t('bankNote')}</p>
      </section>
    </>
  )
}
