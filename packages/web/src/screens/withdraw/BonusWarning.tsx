import { isBeyondFunds, previewOf, type WithdrawActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { Notice } from '#ui/feedback/Notice.tsx'

/** Exact if the backend reports the bonus's effect, else the rule. */
export function BonusWarning({ actor }: { actor: WithdrawActor }) {
  const { t } = useTranslation(['withdraw', 'app'])
  const preview = useSelector(actor, previewOf)
  const beyond = useSelector(actor, isBeyondFunds)
  if (!preview) return <Notice tone="wait">{t('bonus.rule')}</Notice>
  const { active, pays, forfeits, state, ends } = preview
  const amounts = { pays: formatMoney(pays), forfeits: formatMoney(forfeits) }
  // Beyond the balance the preview's amounts would be wrong.
  if (beyond) return forfeits > 0 ? <Notice tone="wait">{t('bonus.rule')}</Notice> : null
  if (!active) {
    return state === 'waiting' ? (
      <Notice tone="wait">{t('app:sentences', { first: t('bonus.none', amounts), second: t('bonus.waiting') })}</Notice>
    ) : (
      <Notice>{t('bonus.none', amounts)}</Notice>
    )
  }
  return forfeits > 0 ? (
    <Notice tone="bad" title={t('bonus.forfeits', amounts)}>
      {ends ? t('app:sentences', { first: t('bonus.pays', amounts), second: t('bonus.endFirst') }) : t('bonus.pays', amounts)}
    </Notice>
  ) : (
    <Notice>{t('bonus.kept', amounts)}</Notice>
  )
}
