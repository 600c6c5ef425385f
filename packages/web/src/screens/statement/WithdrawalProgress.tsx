import type { Payout } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { formatDateTime } from '#i18n/time.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stages, type Stage } from '#ui/layout/Stages.tsx'
import css from './Statement.module.css'

type Props = { entry: StatementEntry; payout: Payout }

export function WithdrawalProgress({ entry, payout }: Props) {
  const { t } = useTranslation('statement')
  const isRefused = payout.status === 'refused'
  return (
    <>
      <Card>
        <div role="status">
          <Stages stages={stagesOf(t, entry, payout)} />
        </div>
      </Card>
      {isRefused && (
        <Notice title={t('payout.isBack', { amount: formatMoney(entry.amount) })}>
          {payout.reason !== undefined && (
            <p>
              {t('payout.reason')} <bdi>{payout.reason}</bdi>
            </p>
          )}
          <p>{t('payout.check')}</p>
        </Notice>
      )}
      {isUnderWay(payout) && <p className={css.late}>{t('payout.late')}</p>}
    </>
  )
}

export const isUnderWay = ({ status }: Payout): boolean => status === 'requested' || status === 'sent'

export function stagesOf(
  t: TFunction<'statement'>,
  { createdAt }: Pick<StatementEntry, 'createdAt'>,
  { status, endedAt }: Payout,
): readonly Stage[] {
  const requested: Stage = { state: 'done', title: t('payout.requested'), note: formatDateTime(createdAt) }
  const sent: Stage = { state: 'done', title: t('payout.sent') }
  const end = endedAt === undefined ? undefined : formatDateTime(endedAt)
  switch (status) {
    case 'requested':
      return [requested, { state: 'now', title: t('payout.sending') }, { state: 'next', title: t('payout.arrives') }]
    case 'sent':
      return [requested, sent, { state: 'now', title: t('payout.waiting') }]
    case 'paid':
      return [requested, sent, { state: 'done', title: t('payout.paid'), note: end }]
    case 'refused':
      return [requested, { state: 'failed', title: t('payout.refused'), note: end }, { state: 'done', title: t('payout.back') }]
    default:
      throw new Error(`no state of a withdrawal: ${String(status satisfies never)}`)
  }
}
