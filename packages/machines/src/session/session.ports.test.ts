import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao } from '@krapao/sdk'
import { worked } from '../testing/problems.ts'
import { memoryStore } from '../testing/ports.ts'
import { settled } from '../testing/fakes.ts'
import { provideSessionPorts } from './session.machine.ts'
import { sessionPorts, storedToken, type TabChannel } from './session.ports.ts'

describe('storage of a session', () => {
  // @covers 3.storage-3 4.session-1 4.session-2
  test('a remembered player’s token is stored permanently, others in the tab, and the tab’s comes first', () => {
    const { ports, local, tab } = openTab()
    ports.storeToken('t1', true)
    expect([local.all(), tab.all(), storedToken({ local, tab })]).toEqual([{ token: 't1' }, {}, 't1'])
    ports.storeToken('t2', false)
    expect([local.all(), tab.all(), storedToken({ local, tab })]).toEqual([{ token: 't1' }, { token: 't2' }, 't2'])
    ports.removeToken()
    expect([local.all(), tab.all(), storedToken({ local, tab })]).toEqual([{}, {}, null])
  })

  // @covers G17.1
  test('signing out keeps only what belongs to the browser', () => {
    const { ports, local, tab } = openTab()
    const mine = {
      locale: 'la',
      'remember-agreement': 'true',
      'guest-id': 'g1',
      'chat.guest-g1.draft.m1': '{}',
      'chat.guest-g1.read': '{}',
    }
    const theirs = { token: 't1', last_sync: 'x', code: 'PR1', 'chat.player-p1.draft.m2': '{}', 'guest-id-of-old': 'g0' }
    for (const [key, value] of Object.entries({ ...mine, ...theirs })) local.setItem(key, value)
    tab.setItem('register-draft', '{}')
    ports.clearPlayerData()
    expect([local.all(), tab.all()]).toEqual([mine, {}])
  })

  test('without access to storage the product works and remembers nothing', () => {
    const forbidden = () => {
      throw new Error('SecurityError')
    }
    const store = { length: 0, key: forbidden, getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    const ports = sessionPorts(krapao, { local: store, tab: store, tabs: silentTabs })
    ports.storeToken('t1', true)
    ports.removeToken()
    expect(storedToken({ local: store, tab: store })).toBeNull()
  })

  test('signing out in one tab signs out the others, except on a public page', async () => {
    const listeners: (() => void)[] = []
    const tabsOf = (own: number): TabChannel => ({
      post: () => listeners.forEach((listener, index) => index !== own && listener()),
      listen: (listener) => {
        listeners[own] = () => listener('session.ended')
        return () => listeners.splice(own, 1)
      },
    })
    const [one, two, three] = [0, 1, 2].map((own) =>
      createActor(provideSessionPorts(openTab(tabsOf(own)).ports), { input: { token: 't1' } }).start(),
    )
    two?.send({ type: 'publicPage.entered' })
    expect([one, two, three].map((tab) => tab?.getSnapshot().matches('signedIn'))).toEqual([true, false, true])
    one?.send({ type: 'signOut.requested' })
    await settled()
    expect([one, two, three].map((tab) => tab?.getSnapshot().matches('signedOut'))).toEqual([true, true, true])
  })
})

const silentTabs: TabChannel = { post: () => {}, listen: () => () => {} }
const krapao = {
  session: { logout: () => Promise.resolve(worked(null)) },
  lookups: { active: () => Promise.resolve(worked({})) },
} as unknown as Krapao

function openTab(tabs: TabChannel = silentTabs) {
  const [local, tab] = [memoryStore(), memoryStore()]
  return { ports: sessionPorts(krapao, { local, tab, tabs }), local, tab }
}
