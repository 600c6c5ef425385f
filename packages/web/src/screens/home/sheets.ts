import type { GameOrder, StoredRequest } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import { createElement, type ReactNode } from 'react'
import type { SlipsSheetProps } from '#screens/slips/SlipsSheet.tsx'
import type { LazyRoute } from '#services/lazyRoute.tsx'

type Rule = {
  /** Storage names of its requests (`intentSlot`), which home reopens after a reload. */
  intents: readonly string[]
  /** The item of a stored request, for sheets that show one of several. */
  subjectOf?: (order: unknown) => string | null
}

/** Every request of a game account names its game. */
const gameOf = (order: unknown): string | null => (order as Partial<GameOrder> | null)?.code ?? null

export const homeSheets = {
  deposit: { intents: ['giftLink', 'deposit'] },
  transfer: { intents: ['transfer'] },
  withdraw: { intents: ['withdraw'] },
  slips: { intents: ['slips'] },
  gameAccount: { intents: ['gameAccount'], subjectOf: gameOf },
  invite: { intents: ['invite'] },
  refund: { intents: ['refund'] },
} as const satisfies Record<string, Rule>

export type HomeSheet = keyof typeof homeSheets

/** A sheet may use fewer. */
export type HomeSheetProps = {
  wallet: WalletResponse
  /** Opened over the deposit sheet. */
  slips: LazyRoute<SlipsSheetProps>
  /** The code of a game. */
  subject: string | null
  onMoneyMoved: () => void
  onClose: () => void
}

export type HomeSheets = Readonly<Record<Exclude<HomeSheet, 'slips'>, LazyRoute<HomeSheetProps>> & { slips: LazyRoute<SlipsSheetProps> }>

export const renderSheet = (sheets: HomeSheets, name: HomeSheet, props: HomeSheetProps): ReactNode =>
  createElement<HomeSheetProps>(sheets[name], props)

/** Resumed on a page instead of a sheet. */
const homePages = { '/user/bonus': ['bonus', 'bonusEnd'], '/user/spin': ['spin', 'coupon'] } as const satisfies Record<
  string,
  readonly string[]
>

export type HomePage = keyof typeof homePages

/** Null if no page resumes it. */
export function pageFor({ capability }: StoredRequest): HomePage | null {
  const pages: readonly [string, readonly string[]][] = Object.entries(homePages)
  // `Object.entries` loses the key type.
  return (pages.find(([, intents]) => intents.includes(capability))?.[0] as HomePage | undefined) ?? null
}

/** Null if no sheet resumes it (another version stored it). */
export function sheetFor({ capability, order }: StoredRequest): { name: HomeSheet; subject: string | null } | null {
  const rules: readonly [string, Rule][] = Object.entries(homeSheets)
  const found = rules.find(([, { intents }]) => intents.includes(capability))
  // `Object.entries` loses the key type.
  return found ? { name: found[0] as HomeSheet, subject: found[1].subjectOf?.(order) ?? null } : null
}
