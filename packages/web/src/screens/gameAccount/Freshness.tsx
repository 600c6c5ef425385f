import type { GameAccount } from '@krapao/sdk'
import { useTranslation } from 'react-i18next'
import { timeAgo } from '#i18n/time.ts'
import { Tag } from '#ui/feedback/Tag.tsx'

const oldMs = 3_600_000

export const isOld = ({ failed, syncedAt }: GameAccount, now: number): boolean =>
  failed === true || syncedAt === null || (syncedAt !== undefined && now - Date.parse(syncedAt) >= oldMs)

/** Never read, and no transfer says what is in it. */
export const isUnread = ({ failed, syncedAt, amount }: GameAccount): boolean =>
  failed === true && (syncedAt ?? null) === null && amount === 0

export function Freshness({ game: { failed, syncedAt }, now, brief = false }: { game: GameAccount; now: number; brief?: boolean }) {
  const { t } = useTranslation(['home', 'app'])
  if (failed) return <Tag tone="bad">{t('notRead')}</Tag>
  if (syncedAt === undefined) return null
  if (syncedAt === null) return <small>{t('notSynced')}</small>
  const { unit, count } = timeAgo(syncedAt, now)
  if (brief) return <small>{unit === 'hour' ? t('hoursAgo', { count }) : t(`app:ago.${unit}`, { count })}</small>
  return <small>{t('synced', { ago: t(`app:ago.${unit}`, { count }) })}</small>
}
