import type { Problem, WalletResponse } from '@krapao/sdk'
import { useTranslation } from 'react-i18next'
import { formatShortMoney } from '#i18n/format.ts'

/** For a refusal of `amount` satang; empty where the general text is enough. `error` is the title, as a short wait is no failure. */
export function useRefusalText(problem: Problem | null, wallet: WalletResponse, amount: number): { refusal?: string; error?: string } {
  const { t } = useTranslation('withdraw')
  if (problem?.kind !== 'refused') return {}
  const { code, params = {}, retryAfter } = problem
  const { code: games, limit, pays } = params
  if (code === 'BONUS_REMAINING' && pays !== undefined) return { refusal: t('refusal.changed') }
  if (code === 'REQUEST_LIMIT_1MIN' && retryAfter !== undefined) {
    const { unit, count } = waitOf(retryAfter)
    return { refusal: t(`refusal.${unit}`, { count }), ...(unit === 'minutes' && { error: t('refusal.wait') }) }
  }
  if (code === 'TRANSFER_FAIL' && typeof games === 'string')
    return { refusal: t('refusal.games', { games: gameNames(wallet, games.split(', ')) }) }
  if (code === 'KEY_INVALID' && typeof limit === 'number') {
    const satang = Math.round(limit * 100)
    return { refusal: t(amount < satang ? 'error.MINIMUM' : 'error.MAXIMUM', { limit: formatShortMoney(satang) }) }
  }
  return {}
}

/** Rounds up, so that retrying then is not too early. Hours from two hours on. */
const waitOf = (seconds: number): { unit: 'minutes' | 'hours'; count: number } =>
  seconds >= 7200 ? { unit: 'hours', count: Math.ceil(seconds / 3600) } : { unit: 'minutes', count: Math.max(1, Math.ceil(seconds / 60)) }

export const gameNames = ({ slots }: WalletResponse, codes: readonly string[]): string =>
  codes.map((code) => slots.find((slot) => slot.code === code)?.name ?? code).join(', ')
