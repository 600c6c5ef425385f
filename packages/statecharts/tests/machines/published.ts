import * as ledger from '@ledgerhq/device-management-kit'
import { createConnectionMachine, createNodeMachine, createRequestMachine } from '@sanity/comlink'

export { documentMutatorMachine } from '@sanity/mutate/_unstable_machine'

export const connection = createConnectionMachine()
export const node = createNodeMachine()
export const request = createRequestMachine()

type Action = new (settings: never) => { makeStateMachine: (api: never) => unknown }

const input = { unlockTimeout: 1000, appName: 'app', applications: [], dependencies: [], application: { name: 'app' }, command: {} }

export const device = Object.fromEntries(
  Object.entries(ledger).flatMap(([name, value]) =>
    typeof value === 'function' && 'makeStateMachine' in (value.prototype ?? {})
      ? [[name, new (value as unknown as Action)({ input } as never).makeStateMachine({} as never)]]
      : [],
  ),
)
