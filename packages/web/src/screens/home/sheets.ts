import type { GameListActor, HomeSheet, StoredRequest } from '@krapao/machines'
import type { StatementEntry, WalletResponse } from '@krapao/sdk'
import { createElement, type ReactNode } from 'react'
import type { SlipsSheetProps } from '#screens/slips/SlipsSheet.tsx'
import type { LazyRoute } from '#services/lazyRoute.tsx'

/** Props of every sheet; a sheet may use fewer. A started request continues after its sheet closes. */
export type HomeSheetProps = {
  wallet: WalletResponse
  latest: readonly StatementEntry[]
  /** Opened over the deposit sheet. */
  slips: LazyRoute<SlipsSheetProps>
  /** The code of a game. */
  subject: string | null
  games: GameListActor
  onMoneyMoved: () => void
  onGame: (what: 'entered' | 'left') => void
  /** Instead of this sheet. */
  onOpenGame: (code: string) => void
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

export function pageFor({ capability }: StoredRequest): HomePage | null {
  const pages: readonly [string, readonly string[]][] = Object.entries(homePages)
  // `Object.entries` loses the key type.
  return (pages.find(([, capabilities]) => capabilities.includes(capability))?.[0] as HomePage | undefined) ?? null
}
