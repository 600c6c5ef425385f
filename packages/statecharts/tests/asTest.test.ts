import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { asTest } from '../src/simulate/asTest.ts'
import { recordingIn, textOf } from '../src/simulate/link.ts'
import { pathTo } from '../src/simulate/pathTo.ts'
import { answerEvent, simulate, type Recording } from '../src/simulate/simulation.ts'
import { machines } from './machines.fixture.ts'

const fetchWithRetry = machines.find(([name]) => name.endsWith('fetchWithRetry'))?.[1]
if (!fetchWithRetry) throw new Error('no machine')

const id = '0.fetchWithRetry.loading'
const recording: Recording = {
  guards: { 'tries are left': true },
  inputs: [
    { event: { type: 'fetch' } },
    { event: answerEvent(id, 'error', 'off "line"') },
    { wait: 1000 },
    { event: answerEvent(id, 'done', 'news') },
  ],
}

test('a copied test runs against the machine itself, and fails for another state', () => {
  const source = asTest(simulate(fetchWithRetry, recording), { name: 'fetchWithRetry', module: './patterns.ts' })
  expect(source).toContain("import { fetchWithRetry } from './patterns.ts'")
  const run = (code: string): void => {
    const body = code
      .replaceAll(/^import .*$/gm, '')
      .replace(': AnyStateMachine', '')
      .replace(/: AnyEventObject\): void/, ')')
      .replace('<never>', '')
    const names = { expect, test: (_title: string, act: () => void) => act(), createActor, fromPromise, SimulatedClock, fetchWithRetry }
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- The copied text is what is tested.
    ;(new Function(...Object.keys(names), body) as (...values: unknown[]) => void)(...Object.values(names))
  }
  run(source)
  expect(() => run(source.replace("toEqual('loaded')", "toEqual('failed')"))).toThrow('failed')
})

test('a link holds a whole run, of any letters', () => {
  const run: Recording = { input: { name: 'สวัสดี' }, guards: { 'a > b': false }, inputs: [...recording.inputs, { event: { type: 'ປ່ຽນ' } }] }
  expect(recordingIn(textOf(run))).toEqual(run)
  expect(textOf(run)).toMatch(/^[\w-]+$/)
  expect([recordingIn(''), recordingIn('%%%'), recordingIn('bnVsbA')]).toEqual([null, null, null])
  for (const malformed of [
    { inputs: [null] },
    { inputs: [{}] },
    { inputs: [{ event: {} }] },
    { inputs: [{ wait: 'long' }] },
    { inputs: [], guards: null },
    { inputs: [], guards: { open: 'yes' } },
  ])
    expect([malformed, recordingIn(textOf(malformed as never))]).toEqual([malformed, null])
})

test('a path to a state is found over events, answers and delays, by the context too', () => {
  const found = pathTo(fetchWithRetry, { guards: {}, inputs: [] }, 'failed')
  const states = found && simulate(fetchWithRetry, found).steps.map(({ snapshot }) => snapshot.value)
  // The third try fails for good.
  expect([states?.length, states?.at(-1)]).toEqual([7, 'failed'])
  expect(pathTo(fetchWithRetry, { guards: {}, inputs: [] }, 'nowhere')).toBeNull()
})
