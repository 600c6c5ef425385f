import { provideQrDepositPorts, provideRegisterWizardPorts, provideResourcePorts, provideTransferPorts } from '@krapao/machines'
import {
  coverPaths,
  qrDepositFakePorts,
  qrDepositSamples,
  registerWizardFakePorts,
  registerWizardSamples,
  resourceFakePorts,
  resourceSamples,
  sampleWallet,
  transferFakePorts,
  transferSamples,
  type Walk,
} from '@krapao/machines/testing'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createActor, SimulatedClock, type AnyEventObject, type AnyStateMachine } from 'xstate'
import { applyMessage, createEventRecorder, eventsOfActor, testOfActor, type LivePage, type Message } from 'statecharts-viewer/page'
import { expect, onTestFinished, test } from 'vitest'
import { machines } from './machines.ts'

const run = async (command: string, args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [command, ...args], { maxBuffer: 10_000_000 })).stdout

function copied(machine: AnyStateMachine, input: unknown, events: readonly AnyEventObject[]): { machine: string; source: string } {
  const sent: Message[] = []
  const { inspect } = createEventRecorder({
    page: 'p',
    address: () => '/',
    now: () => 0,
    elapsed: () => 0,
    post: (message) => sent.push(structuredClone(message)),
  })
  const actor = createActor(machine, { input, inspect, clock: new SimulatedClock() }).start()
  for (const event of events) actor.send(event)
  const [page] = sent.reduce<readonly LivePage[]>(applyMessage, [])
  const liveActor = page?.actors.find(({ id }) => id === actor.sessionId)
  const listed = machines.find(({ name }) => name === machine.id)
  const sourceOf = liveActor && testOfActor(liveActor, listed)
  if (!page || !liveActor || !sourceOf) throw new Error(`no events were recorded of ${machine.id}`)
  return { machine: machine.id, source: sourceOf(eventsOfActor(page, liveActor.id)) }
}

function longest(machine: AnyStateMachine, walk: Walk): [AnyStateMachine, unknown, AnyEventObject[]] {
  const path = coverPaths(machine, walk).paths.reduce((a, b) => (b.start === 0 && b.events.length > a.events.length ? b : a))
  return [machine, walk.starts?.[0]?.input, path.events]
}

test('a copied test is formatted like the repository and passes', async () => {
  const folder = join(import.meta.dirname, `../../node_modules/.cache/followed-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // The formatter skips the repository's ignored folders.
  const copies = mkdtempSync(join(tmpdir(), 'krapao-followed-'))
  onTestFinished(() => [folder, copies].forEach((made) => rmSync(made, { recursive: true, force: true })))
  const wizard = longest(provideRegisterWizardPorts(registerWizardFakePorts()), registerWizardSamples)
  const all = [
    copied(...longest(provideTransferPorts(transferFakePorts()), transferSamples)),
    copied(...longest(provideQrDepositPorts(qrDepositFakePorts()), qrDepositSamples)),
    copied(...wizard),
    copied(...longest(provideResourcePorts(resourceFakePorts()), resourceSamples(null))),
  ]
  for (const { machine, source } of all) {
    for (const to of [folder, copies]) writeFileSync(join(to, `${machine}.test.ts`), source)
  }
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    "export default { ssr: { resolve: { conditions: ['source'] } }, test: { include: ['*.test.ts'], exclude: [] } }\n",
  )
  const root = join(import.meta.dirname, '../../../..')
  const report = join(folder, 'report.json')
  await run(join(root, 'node_modules/vitest/vitest.mjs'), ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`])
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ numPassedTests: all.length, numFailedTests: 0, numPendingTests: 0 })
  await run(join(root, 'node_modules/oxfmt/bin/oxfmt'), ['--config', join(root, '.oxfmtrc.json'), '--check', copies])
})

test('the test of a transfer is readable', () => {
  const { source } = copied(provideTransferPorts(transferFakePorts()), { wallet: { ...sampleWallet, slots: [] } }, [
    { type: 'ends.swapped' },
    { type: 'transfer.requested' },
  ])
  expect(source).toMatchInlineSnapshot(`
    "import { expect, test } from 'vitest'
    import { initialTransition, transition, type AnyEventObject, type AnyStateMachine } from 'xstate'
    import { provideTransferPorts } from '@krapao/machines'
    import { transferFakePorts } from '@krapao/machines/testing'

    // Masked values stand for those of input.
    test('transfer: filling', () => {
      const machine = provideTransferPorts(transferFakePorts()) as AnyStateMachine
      let snapshot = initialTransition(machine, {
        wallet: {
          profile: { _id: 'p1', username: '0800000000', name: 'Somchai', createdAt: '2026-01-02T03:04:05Z', coin: 3 },
          bankAccount: { bankCode: 'SCB', bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo: '0000000000', bank: { nameTH: 'ไทยพาณิชย์' } },
          wallet: { amount: 123450 },
          invite: { amount: 5000, success: 100, fail: 50 },
          slots: [],
          inTransit: 1000,
        },
      })[0]
      const send = (event: AnyEventObject): void => void (snapshot = transition(machine, snapshot, event)[0])
      send({ type: 'ends.swapped' })
      send({ type: 'transfer.requested' })
      expect(snapshot.value).toEqual('filling')
    })
    "
  `)
})
