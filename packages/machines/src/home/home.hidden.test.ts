import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { memorySlot } from '../testing/fakes.ts'
import { provideHomePorts } from './home.provided.ts'
import { homeFakePorts } from './home.samples.ts'

test('balances stay hidden after a reload, until they are shown', () => {
  const areBalancesHidden = memorySlot<boolean>()
  const start = () => createActor(provideHomePorts({ ...homeFakePorts(), areBalancesHidden })).start()
  const isHidden = (home: ReturnType<typeof start>) => home.getSnapshot().context.areBalancesHidden
  const first = start()
  const before = isHidden(first)
  first.send({ type: 'balances.hidden' })
  const second = start()
  const reloaded = isHidden(second)
  second.send({ type: 'balances.shown' })
  expect([before, isHidden(first), reloaded, isHidden(second), isHidden(start())]).toEqual([false, true, true, false, false])
})
