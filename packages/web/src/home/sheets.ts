import type { GameOrder, KeptIntent } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import { createElement, type ReactNode } from 'react'
import type { Screens } from '../app/screens.ts'

type Rule = {
  /** Names under which its commands keep their intents (`intentSlot`): after a reload home opens it, and it asks for them. */
  intents: readonly string[]
  /** Where a sheet is about one of several, which one an intent's order is about. */
  subjectOf?: (order: unknown) => string | null
}

/** Every order of a game account names its game. */
const gameOf = (order: unknown): string | null => (order as Partial<GameOrder> | null)?.code ?? null

/** What opens over home, by the name of its screen: a line for each. */
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

/** What each of them is given; one that needs less takes less. */
export type HomeSheetProps = {
  wallet: WalletResponse
  /** Which of several it is about: the code of a game. */
  subject: string | null
  onMoneyMoved: () => void
  onClose: () => void
}

/** The sheet in view, over balances that are there. */
export const renderSheet = (screens: Screens, name: HomeSheet, props: HomeSheetProps): ReactNode =>
  createElement<HomeSheetProps>(screens[name], props)

/** What has a page of its own takes its intents up there, and home leads to it. */
const homePages = { '/user/bonus': ['bonus', 'bonusEnd'], '/user/spin': ['spin', 'coupon'] } as const satisfies Record<
  string,
  readonly string[]
>

export type HomePage = keyof typeof homePages

/** The page that takes up an intent again; null for one that no page knows. */
export function pageFor({ capability }: KeptIntent): HomePage | null {
  const pages: readonly [string, readonly string[]][] = Object.entries(homePages)
  // Every name of the record is a HomePage; `Object.entries` forgets it.
  return (pages.find(([, intents]) => intents.includes(capability))?.[0] as HomePage | undefined) ?? null
}

/** The sheet that takes up an intent again; null for one that no sheet knows (an older or newer version kept it). */
export function sheetFor({ capability, order }: KeptIntent): { name: HomeSheet; subject: string | null } | null {
  const rules: readonly [string, Rule][] = Object.entries(homeSheets)
  const found = rules.find(([, { intents }]) => intents.includes(capability))
  // Every name of the record is a HomeSheet; `Object.entries` forgets it.
  return found ? { name: found[0] as HomeSheet, subject: found[1].subjectOf?.(order) ?? null } : null
}
