import { assign, enqueueActions, sendParent } from 'xstate'
import { provideResourcePorts } from '../loading/resource.machine.ts'
import { provideStatementPorts } from '../statement/statement.ts'
import { hasSettled, provideUnfinishedPorts } from '../unfinished/unfinished.machine.ts'
import { provideWalletPorts } from '../wallet/wallet.machine.ts'
import { homeMachine } from './home.machine.ts'
import type { HomePorts } from './home.ports.ts'

export const provideHomePorts = ({ actors, wallet, statement, bonus, wheel, unfinished, keepBalances, areBalancesHidden }: HomePorts) =>
  homeMachine.provide({
    actors: {
      ...actors,
      wallet: provideWalletPorts(wallet),
      statement: provideStatementPorts(statement),
      bonus: provideResourcePorts(bonus),
      wheel: provideResourcePorts(wheel),
      unfinished: provideUnfinishedPorts(unfinished).provide({
        actions: {
          'emit settled': enqueueActions(({ context, enqueue }, outcome) => {
            if (hasSettled(context, outcome)) enqueue(sendParent({ type: 'operation.settled' }))
          }),
        },
      }),
    },
    actions: {
      'restore whether balances are hidden': assign(() => ({ areBalancesHidden: areBalancesHidden.read() === true })),
      'store whether balances are hidden': (_, hidden) => areBalancesHidden.write(hidden),
      'store balances': (_, { context: { wallet: read, loadedAt } }) => {
        if (read && loadedAt !== null) keepBalances(read, loadedAt)
      },
    },
  })
