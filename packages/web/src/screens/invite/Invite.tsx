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
import { formatDateTime, formatMoney, formatShortMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Confirm } from '#ui/layout/Confirm.tsx'
import { Step } from '#ui/layout/Step.tsx'
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
  const { invite } = wallet
  const isUnsettled = useIsUnsettled(bonus)
  const isPaid = !invitePaysNothing(invite)
  const link = inviteLink(origin, wallet.profile._id)
  return (
    <Step
      foot={!isUnsettled && (isPaid ? <ReceiveButton actor={bonus} invite={invite} /> : canShare() && <ShareButton link={link} next />)}
    >
      <Bonus actor={bonus} invite={invite} />
      <InviteLink link={link} isShared={isUnsettled || isPaid} />
      <Friends actor={list} />
    </Step>
  )
}

type BonusProps = { actor: InviteBonusActor; invite: WalletResponse['invite'] }

/** The request was sent, and its outcome is unknown. */
function useIsUnsettled(actor: InviteBonusActor): boolean {
  const submitting = useSelector(actor, (snapshot) => snapshot.matches('submitting'))
  return useRequest(actor).state !== 'submitting' && submitting
}

function Bonus({ actor, invite }: BonusProps) {
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('confirming'))
  if (useIsUnsettled(actor)) return <UnderWay actor={actor} />
  return (
    <>
      <Earned actor={actor} invite={invite} />
      {isAsking && <Question actor={actor} invite={invite} />}
    </>
  )
}

const example = satangOf(100_00)

function Earned({ actor, invite }: BonusProps) {
  const { t } = useTranslation('invite')
  const panel = useFocusOnChange<HTMLElement>({ ifLost: true })
  const nothing = invite.amount === 0
  return (
    <section ref={panel} tabIndex={-1} className={css.part} aria-labelledby="invite-earned">
      <h3 id="invite-earned">{t('earned.title')}</h3>
      <p data-testid="invite-amount">
        <Money satang={invite.amount} size="hero" />
      </p>
      <p className={css.small}>{nothing ? t('earned.example', { amount: formatMoney(example) }) : t('earned.text')}</p>
      <Card>
        <ShareFacts {...invitePayout(nothing ? { ...invite, amount: example } : invite)} />
      </Card>
      <InviteResult actor={actor} />
      {invitePaysNothing(invite) && <ReceiveButton actor={actor} invite={invite} />}
    </section>
  )
}

/** Gold if it pays. */
function ReceiveButton({ actor, invite }: BonusProps) {
  const { t } = useTranslation('invite')
  const paysNothing = invitePaysNothing(invite)
  const busy = useRequest(actor).state === 'submitting'
  return (
    <Button
      kind={paysNothing ? 'plain' : 'primary'}
      wide
      icon={Gift}
      busy={busy}
      disabled={paysNothing}
      why={t(invite.amount === 0 ? 'earned.none' : 'earned.paysNothing')}
      onClick={() => actor.send({ type: 'receive.requested', amount: invite.amount })}
    >
      {t('earned.receive')}
    </Button>
  )
}

/** Which amount reaches the wallet, and which does not. */
function Question({ actor, invite }: BonusProps) {
  const { t } = useTranslation('invite')
  const payout = invitePayout(invite)
  const loses = payout.now?.loses ?? 0
  return (
    <Confirm
      title={t('question', { amount: formatMoney(invite.amount) })}
      confirm={loses > 0 ? t('confirmLoss', { loses: formatShortMoney(loses) }) : t('confirm')}
      harmful={loses > 0}
      onConfirm={() => actor.send({ type: 'confirm.given' })}
      onCancel={() => actor.send({ type: 'confirm.declined' })}
    >
      <ShareNotice {...payout} />
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

const canShare = (): boolean => 'share' in navigator

/** `isShared`: here and not in the foot. */
function InviteLink({ link, isShared }: { link: string; isShared: boolean }) {
  const { t } = useTranslation('invite')
  return (
    <section className={css.part} aria-labelledby="invite-link">
      <h3 id="invite-link">{t('link.title')}</h3>
      <p className={css.small}>{t('link.text')}</p>
      <div className={css.link}>
        <Copy text={link} what={t('link.what')} />
      </div>
      {isShared && canShare() && <ShareButton link={link} />}
    </section>
  )
}

function ShareButton({ link, next = false }: { link: string; next?: boolean }) {
  const { t } = useTranslation('invite')
  const share = async () => {
    try {
      await navigator.share({ text: t('link.message'), url: link })
    } catch {
      // The link can still be copied.
    }
  }
  return (
    <Button kind={next ? 'primary' : 'plain'} wide icon={Share2} onClick={() => void share()}>
      {t('link.share')}
    </Button>
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
