import { inviteLink, invitePaysNothing, invitePayout, type InviteBonusActor, type InvitesActor } from '@krapao/machines'
import { satangOf, type WalletResponse } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Gift from 'lucide-react/icons/gift'
import Share2 from 'lucide-react/icons/share-2'
import Users from 'lucide-react/icons/users'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { PagedTable } from '#ui/layout/PagedTable.tsx'
import { ShareFacts, ShareNotice } from '#ui/feedback/ShareNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Confirm } from '#ui/layout/Confirm.tsx'
import { Copy } from '#ui/Copy.tsx'
import { Money } from '#ui/Money.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './Invite.module.css'

type Props = {
  bonus: InviteBonusActor
  list: InvitesActor
  wallet: WalletResponse
  origin: string
}

export function Invite({ bonus, list, wallet, origin }: Props) {
  return (
    <div className={css.sheet}>
      <Bonus actor={bonus} invite={wallet.invite} />
      <InviteLink link={inviteLink(origin, wallet.profile._id)} />
      <Friends actor={list} />
    </div>
  )
}

type BonusProps = { actor: InviteBonusActor; invite: WalletResponse['invite'] }

function Bonus({ actor, invite }: BonusProps) {
  const state = useSelector(actor, ({ value }) => value)
  const { state: request } = useRequest(actor)
  switch (state) {
    case 'resuming':
    case 'idle':
    case 'received':
      return <Earned actor={actor} invite={invite} busy={false} />
    case 'confirming':
      return (
        <>
          <Earned actor={actor} invite={invite} busy={false} />
          <Question actor={actor} invite={invite} />
        </>
      )
    case 'submitting':
      return request === 'submitting' ? <Earned actor={actor} invite={invite} busy /> : <UnderWay actor={actor} />
    default:
      return state satisfies never
  }
}

const example = satangOf(100_00)

function Earned({ actor, invite, busy }: BonusProps & { busy: boolean }) {
  const { t } = useTranslation('invite')
  const panel = useFocusOnChange<HTMLElement>({ ifLost: true })
  const nothing = invite.amount === 0
  const paysNothing = invitePaysNothing(invite)
  return (
    <section ref={panel} tabIndex={-1} className={css.part} aria-labelledby="invite-earned">
      <h3 id="invite-earned">{t('earned.title')}</h3>
      <p data-testid="invite-amount">
        <Money satang={invite.amount} size="large" />
      </p>
      <p className={css.small}>{nothing ? t('earned.example', { amount: formatMoney(example) }) : t('earned.text')}</p>
      <Card>
        <ShareFacts {...invitePayout(nothing ? { ...invite, amount: example } : invite)} />
      </Card>
      <InviteResult actor={actor} />
      <Button
        kind={paysNothing ? 'plain' : 'primary'}
        wide
        icon={Gift}
        busy={busy}
        disabled={paysNothing}
        why={t(nothing ? 'earned.none' : 'earned.paysNothing')}
        onClick={() => actor.send({ type: 'receive.requested', amount: invite.amount })}
      >
        {t('earned.receive')}
      </Button>
    </section>
  )
}

/** Which amount reaches the wallet, and which does not. */
function Question({ actor, invite }: BonusProps) {
  const { t } = useTranslation('invite')
  return (
    <Confirm
      title={t('question', { amount: formatMoney(invite.amount) })}
      confirm={t('confirm')}
      onConfirm={() => actor.send({ type: 'confirm.given' })}
      onCancel={() => actor.send({ type: 'confirm.declined' })}
    >
      <ShareNotice {...invitePayout(invite)} />
    </Confirm>
  )
}

function UnderWay({ actor }: Pick<BonusProps, 'actor'>) {
  const { t } = useTranslation('invite')
  const panel = useFocusOnChange<HTMLElement>({ ifLost: true })
  const amount = useSelector(actor, ({ context }) => context.amount)
  return (
    <section ref={panel} tabIndex={-1} className={css.part} aria-labelledby="invite-earned">
      <h3 id="invite-earned">{t('underWay', { amount: formatMoney(amount) })}</h3>
      <InviteResult actor={actor} />
    </section>
  )
}

function InviteResult({ actor }: Pick<BonusProps, 'actor'>) {
  const request = useRequest(actor)
  return (
    <RequestNotice
      {...request}
      onCheck={() => actor.send({ type: 'status.requested' })}
      onAgain={() => actor.send({ type: 'again.requested' })}
    />
  )
}

function InviteLink({ link }: { link: string }) {
  const { t } = useTranslation('invite')
  const share = async () => {
    try {
      await navigator.share({ text: t('link.message'), url: link })
    } catch {
      // The link can still be copied.
    }
  }
  return (
    <section className={css.part} aria-labelledby="invite-link">
      <h3 id="invite-link">{t('link.title')}</h3>
      <p className={css.small}>{t('link.text')}</p>
      <div className={css.link}>
        <Copy text={link} what={t('link.what')} />
      </div>
      {'share' in navigator && (
        <Button wide icon={Share2} onClick={() => void share()}>
          {t('link.share')}
        </Button>
      )}
    </section>
  )
}

function Friends({ actor }: { actor: InvitesActor }) {
  const { t } = useTranslation('invite')
  return (
    <section className={css.part} aria-labelledby="invite-friends">
      <h3 id="invite-friends">{t('friends.title')}</h3>
      <PagedTable
        actor={actor}
        labelledBy="invite-friends"
        pages={t('friends.pages')}
        empty={{ icon: Users, title: t('friends.none'), text: t('friends.noneText') }}
        columns={[
          { title: t('friends.name'), cell: ({ from }) => from.name },
          { title: t('friends.date'), kind: 'figures', cell: ({ createdAt }) => formatDateTime(createdAt) },
          { title: t('friends.amount'), kind: 'amount', cell: ({ amount }) => formatMoney(amount) },
        ]}
      />
    </section>
  )
}
