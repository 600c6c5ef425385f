import * as ledger from '@ledgerhq/device-management-kit'

type Action = new (settings: never) => { makeStateMachine: (api: never) => unknown }

const input = { unlockTimeout: 1000, appName: 'app', applications: [], dependencies: [], application: { name: 'app' }, command: {} }
/** As of a device that is connected and locked. */
const api = {
  getDeviceSessionState: () => ({ sessionStateType: 0, deviceStatus: 'LOCKED', deviceModelId: 'nanoX' }),
  setDeviceSessionState: () => {},
}

export const device = Object.fromEntries(
  Object.entries(ledger).flatMap(([name, value]) =>
    typeof value === 'function' && 'makeStateMachine' in (value.prototype ?? {})
      ? [[name, new (value as unknown as Action)({ input } as never).makeStateMachine(api as never)]]
      : [],
  ),
)
