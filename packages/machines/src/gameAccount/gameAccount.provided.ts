import { assign } from 'xstate'
import { requestActions } from '../submitRequest/requestParts.ts'
import { provideSubmitRequestPorts } from '../submitRequest/submitRequest.machine.ts'
import type { GameAccountContext, GameAccountEvent } from './gameAccount.context.ts'
import { gameAccountMachine } from './gameAccount.machine.ts'
import type { GameAccountPorts } from './gameAccount.ports.ts'
import { firstAddition, type GameOrder } from './gameAccount.rules.ts'

export const provideGameAccountPorts = ({ actors, request, lastAddition }: GameAccountPorts) =>
  gameAccountMachine.provide({
    actors: { ...actors, submitRequest: provideSubmitRequestPorts(request) },
    actions: {
      ...requestActions<GameOrder, GameAccountContext, GameAccountEvent>(request),
      'set first addition': assign(({ context }) => ({ addition: firstAddition(context, lastAddition.read()) })),
      'store addition': ({ context: { request: sent } }) => {
        if (sent?.order.kind === 'transferAll') lastAddition.write('all')
        if (sent?.order.kind === 'transfer') lastAddition.write(sent.order.amount)
      },
    },
  })
