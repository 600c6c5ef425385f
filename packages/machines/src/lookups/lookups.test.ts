import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao } from '@krapao/sdk'
import { profileInput, profilePorts, provideProfilePorts } from '../profile/profile.ts'
import { worked } from '../testing/problems.ts'
import { recorded, settled } from '../testing/fakes.ts'
import { sampleWallet } from '../wallet/wallet.samples.ts'
import { lookupInput, lookupPorts, provideLookupPorts } from './lookups.ts'

const contact = { contactText: 'Call us', lineName: '@krapao' }
const krapao = {
  lookups: { contact: () => Promise.resolve(worked(contact)) },
  wallet: { get: () => Promise.resolve(worked(sampleWallet)) },
  clock: { now: () => 7 },
} as unknown as Krapao

describe('machines that only load', () => {
  test('a lookup loads when it starts', async () => {
    const fixture = recorded(createActor(provideLookupPorts(lookupPorts(krapao, 'contact')), { input: lookupInput }))
    await settled()
    expect(fixture.states).toEqual(['loading', 'ready'])
    expect(fixture.actor.getSnapshot().context).toEqual({
      query: null,
      eager: true,
      value: contact,
      loadedAt: 7,
      problem: null,
      isOutdated: false,
    })
  })

  test('the profile loads when it starts', async () => {
    const fixture = recorded(createActor(provideProfilePorts(profilePorts(krapao)), { input: profileInput }))
    await settled()
    expect([fixture.states, fixture.actor.getSnapshot().context.value]).toEqual([['loading', 'ready'], sampleWallet])
  })
})
