// @vitest-environment jsdom
import { provideBankTransferPorts, provideDepositPorts, type AnnouncedEntry, type Lookup } from '@krapao/machines'
import { answers, bankTransferFakePorts, bankTransferInput, depositFakePorts, settled, worked } from '@krapao/machines/testing'
import { satangOf, type Outcome } from '@krapao/sdk'
import { act, cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { depositSample, ownAccountSample as own, sampleNow } from '#testing/samples.ts'
import { BankTransfer } from './BankTransfer.tsx'

afterEach(cleanup)

type Found = Outcome<AnnouncedEntry | null>
const entry = (status: AnnouncedEntry['status'], secondsAgo: number): Found =>
  worked({ amount: satangOf(30_000), at: sampleNow - secondsAgo * 1000, status })
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

async function open(found: Found[], method: 'bank' | 'trueWallet' = 'bank') {
  const ports = depositFakePorts()
  const lookup: Outcome<Lookup<'deposit'>>[] = [worked({ ...depositSample, banks: depositSample.banks.slice(0, 2) })]
  const deposit = createActor(
    provideDepositPorts({
      ...ports,
      actors: { ...ports.actors, loadLookup: answers('loadLookup', lookup) },
    }),
    { input: { settings: {}, last: null } },
  ).start()
  await settled()
  deposit.send({ type: 'method.requested' })
  deposit.send({ type: 'method.chosen', method })
  const actor = createActor(
    provideBankTransferPorts({
      ...bankTransferFakePorts(sampleNow),
      actors: { findAnnouncement: fromPromise(() => Promise.resolve(found.shift() ?? worked(null))) },
    }),
    {
      input: bankTransferInput,
    },
  ).start()
  const noop = () => {}
  renderInEnglish(
    <MemoryRouter>
      <BankTransfer
        actor={actor}
        deposit={deposit}
        own={own}
        slipRules={null}
        now={() => sampleNow}
        onSlip={noop}
        onRenamed={noop}
        onDone={noop}
      />
    </MemoryRouter>,
  )
  await act(settled)
  return actor
}

test.each([
  ['bank', 'You may have sent it from a different account,'] as const,
  ['trueWallet', 'You may have sent it from a different phone number,'] as const,
])('a transfer by %s that is later than a minute names one likely cause, and no time', async (method, cause) => {
  await open([entry('processing', 61)], method)
  const shown = screen.getByRole('status').textContent
  expect([shown?.includes(cause), shown?.includes('minute'), texts('li small'), texts('button')]).toEqual([
    true,
    false,
    ['14:31', "We're looking for your transfer"],
    ['Upload slip', 'Back to home', 'Report another transfer'],
  ])
})

test('a transfer that did not arrive says when it was reported', async () => {
  const actor = await open([entry('processing', 90_000), entry('failed', 90_000)])
  actor.send({ type: 'wallet.changed' })
  await act(settled)
  expect(screen.getByRole('alert').textContent).toMatch(/^฿300\.00 didn't arriveYou reported it on 20 Nov 2026 13:32, .* contact us$/)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['contact us', 'Contact us'])
})

test('the choice of another bank lists the names of the others, and marks an account in kip', async () => {
  await open([worked(null)])
  expect(screen.getByRole('button', { name: /^Transfer to a different bank/ }).textContent).toBe(
    'Transfer to a different bankBanque pour le Commerce Extérieur Lao Public (kip)',
  )
})
