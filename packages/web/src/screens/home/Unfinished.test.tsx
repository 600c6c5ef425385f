// @vitest-environment jsdom
import { provideUnfinishedPorts, sheetFor, type StoredRequest } from '@krapao/machines'
import { answers, settled, worked } from '@krapao/machines/testing'
import { satangOf, type OperationState, type Outcome } from '@krapao/sdk'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Unfinished } from './Unfinished.tsx'

afterEach(cleanup)

const transfer: StoredRequest = { capability: 'transfer', key: 'k1', order: {} }
const open = (key: string, operationId: string, amount?: number): OperationState => ({
  key,
  state: 'pending',
  operationId,
  ...(amount !== undefined && { amount: satangOf(amount) }),
})

async function show(kept: StoredRequest[], operations: OperationState[]) {
  const actor = createActor(
    provideUnfinishedPorts({
      actors: { listOpen: answers<Outcome<readonly OperationState[]>, unknown>('list', [worked(operations), worked(operations)]) },
      storedRequests: () => kept,
    }),
  ).start()
  actor.send({ type: 'player.known', playerId: 'p1' })
  await settled()
  actor.send({ type: 'sheet.closed', capabilities: kept.map(({ capability }) => capability) })
  await settled()
  const opened: unknown[] = []
  const { container } = renderInEnglish(
    <Unfinished unfinished={actor} onOpen={(...sheet) => opened.push(sheet)} onGo={(page) => opened.push(page)} />,
  )
  return { opened, notices: [...container.children].map((notice) => notice.textContent) }
}

test('without open requests nothing is shown', async () => {
  expect((await show([], [])).notices).toEqual([])
})

test('requests of other devices are listed by kind, with an amount where known', async () => {
  const { notices } = await show(
    [],
    [
      open('a', 'transferAll', 10_050),
      open('b', 'withdrawAll', 50_000),
      open('c', 'redeemGiftLink'),
      open('d', 'spin'),
      open('e', 'of another version'),
    ],
  )
  expect(notices).toEqual([
    'Transfer of ฿100.50 in progressStarted on another device',
    'Withdrawal of ฿500.00 in progressStarted on another device',
    'Gift link in progressStarted on another device',
    'Wheel spin in progressStarted on another device',
    'Request in progressStarted on another device',
  ])
})

test('requests left open on this device can be opened', async () => {
  const { notices, opened } = await show([transfer, { capability: 'withdraw', key: 'k2', order: {} }], [open('k1', 'transfer', 10_000)])
  expect(notices).toEqual(['Transfer of ฿100.00 in progressCheck status', 'Checking your withdrawalCheck status'])
  for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  expect(opened).toEqual([
    ['transfer', undefined],
    ['withdraw', undefined],
  ])
})

test('each request has its sheet, a game’s with its game; an unknown one has none', () => {
  const sheets = ['transfer', 'withdraw', 'giftLink', 'gameAccount', 'from another version'].map((capability) =>
    sheetFor({ capability, key: 'k', order: { code: 'PG' } }),
  )
  expect(sheets).toEqual([
    { name: 'transfer', subject: null },
    { name: 'withdraw', subject: null },
    { name: 'deposit', subject: null },
    { name: 'gameAccount', subject: 'PG' },
    null,
  ])
})

test('a request with its own page links there and opens no sheet', async () => {
  const actor = createActor(
    provideUnfinishedPorts({
      actors: { listOpen: answers<Outcome<readonly OperationState[]>, unknown>('list', [worked([])]) },
      storedRequests: () => [{ capability: 'spin', key: 'k3', order: {} }, { capability: 'coupon', key: 'k4', order: {} }, transfer],
    }),
  ).start()
  actor.send({ type: 'player.known', playerId: 'p1' })
  await settled()
  const went: unknown[] = []
  renderInEnglish(<Unfinished unfinished={actor} onOpen={() => went.push('a sheet')} onGo={(page) => went.push(page)} />)
  for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  expect(went).toEqual(['/user/spin', '/user/spin'])
})
