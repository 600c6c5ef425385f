import type { Krapao } from '@krapao/sdk'
import { provideCommandPorts, type CommandActor } from '../shared/command.machine.ts'
import { askOperation, commandPorts, intentSlot, type CommandPorts } from '../shared/command.ports.ts'
import type { KeyValueStore } from '../shared/storage.ts'

/** Empty order, because a player has one bonus at a time. */
export type BonusEndOrder = null
export type BonusEndPorts = CommandPorts<BonusEndOrder, null>

/** Command that ends the active bonus or drops the waiting one. */
export type BonusEndActor = CommandActor<BonusEndOrder, null>

export const bonusEndInput = { order: null, confirm: true } as const

export const bonusEndPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): BonusEndPorts =>
  commandPorts<BonusEndOrder, null>(
    {
      submit: async (_order, options) => {
        const outcome = await krapao.bonus.clear({}, options)
        return outcome.ok ? { ok: true, value: null } : outcome
      },
      ask: askOperation(krapao),
    },
    { intent: intentSlot(store, 'bonusEnd', playerId), isComplete: () => true },
  )

export const provideBonusEndPorts = (ports: BonusEndPorts) => provideCommandPorts(ports)
