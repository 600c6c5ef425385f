import { inviteLink, invitePaysNothing, invitePayout, type InviteBonusActor, type InvitesActor } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Gift from 'lucide-react/icons/gift'
import CopyIcon from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { PagedTable } from '#ui/layout/PagedTable.tsx'
import { ShareFacts, ShareNotice } from '#ui/feedback/ShareNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { formatMoney, formatShortMoney } from '#i18n/format.ts'
import { formatDay } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Confirm } from '#ui/sheet/Confirm.tsx'
import { Step } from '#ui/form/Step.tsx'
import { Copy, type CopyHandle } from '#ui/Copy.tsx'
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
  const { t } = useTranslation('invite')
  const { invite } = wallet
  const isUnsettled = useIsUnsettled(bonus)
  const isPaid = !invitePaysNothing(invite)
  const link = inviteLink(origin, wallet.profile._id)
  const copy = useRef<CopyHandle>(null)
  const canShare = 'share' in navigator
  const share = async () => {
    if (!canShare) return copy.current?.copy()
    try {
      await navigator.share({ text: t('link.message'), url: link })
    } catch {
      // The link can still be copied.
    }
  }
  const shareButton = (
    <Button kind={isUnsettled || isPaid ? 'plain' : 'primary'} wide icon={canShare ? Share2 : CopyIcon} onClick={() => void share()}>
      {t(canShare ? 'link.share' : 'link.copy')}
    </Button>
  )
  return (
    <Step foot={!isUnsettled && (isPaid ? <ReceiveButton actor={bonus} invite={invite} /> : shareButton)}>
      <Bonus actor={bonus} invite={invite} />
      <section className={css.part} aria-labelledby="invite-link">
        <h3 id="invite-link">{t('link.title')}</h3>
        <p className={css.small}>{t('link.text')}</p>
        <div className={css.link}>
          <Copy ref={copy} text={link} shown={withoutScheme(link)} what={t('link.what')} />
        </div>
        {/* Without sharing it would copy, as the button beside the link does. */}
        {(isUnsettled || isPaid) && canShare && shareButton}
      </section>
      <Friends actor={list} />
    </Step>
  )
}

const withoutScheme = (link: string): string => link.replace(/^https?:\/\//, '')

type BonusProps = { actor: InviteBonusActor; invite: WalletResponse['invite'] }

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

function Earned({ actor, invite }: BonusProps) {
  const { t } = useTranslation('invite')
  const panel = useFocusOnChange<HTMLElement>({ ifLost: true })
  return (
    <section ref={panel} tabIndex={-1} className={css.part} aria-labelledby="invite-earned">
      <h3 id="invite-earned">{t('earned.title')}</h3>
      <p data-testid="invite-amount">
        <Money satang={invite.amount} size="hero" />
      </p>
      <Payout invite={invite} />
      <InviteResult actor={actor} />
      {invitePaysNothing(invite) && <ReceiveButton actor={actor} invite={invite} />}
    </section>
  )
}

/** The sum that holds now; both if the backend omits whether a bonus is active. */
function Payout({ invite }: Pick<BonusProps, 'invite'>) {
  const { t } = useTranslation('invite')
  const payout = invitePayout(invite)
  const share = t('earned.share', { free: payout.free.percent, withBonus: payout.withBonus.percent })
  if (invite.amount === 0) return <p className={css.small}>{share}</p>
  if (payout.now) {
    return (
      <div>
        {payout.now.pays !== invite.amount && <p className={css.now}>{t('earned.now', { amount: formatShortMoney(payout.now.pays) })}</p>}
        {invite.bonus !== true && <p className={css.small}>{share}</p>}
      </div>
    )
  }
  return (
    <>
      <p className={css.small}>{t('earned.text')}</p>
      <Card>
        <ShareFacts {...payout} />
      </Card>
    </>
  )
}

/** Gold if it pays. */
function ReceiveButton({ actor, invite }: BonusProps) {
  const { t } = useTranslation('invite')
  const paysNothing = invitePaysNothing(invite)
  const pays = invitePayout(invite).now?.pays ?? 0
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
      {pays > 0 ? t('earned.amount', { amount: formatShortMoney(pays) }) : t('earned.receive')}
    </Button>
  )
}

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

function Friends({ actor }: { actor: InvitesActor }) {
  const { t, i18n } = useTranslation('invite')
  return (
    <section className={css.part} aria-labelledby="invite-friends">
      <h3 id="invite-friends">{t('friends.title')}</h3>
      <PagedTable
        actor={actor}
        labelledBy="invite-friends"
        pages={t('friends.pages')}
        empty={{ title: t('friends.none') }}
        columns={[
          { title: t('friends.name'), cell: ({ from }) => from.name },
          { title: t('friends.date'), kind: 'figures', cell: ({ createdAt }) => formatDay(createdAt, languageOf(i18n)) },
          { title: t('friends.amount'), kind: 'amount', cell: ({ amount }) => formatMoney(amount) },
        ]}
      />
    </section>
  )
}
