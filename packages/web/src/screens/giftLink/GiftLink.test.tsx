// @vitest-environment jsdom
import { giftLinkPorts, provideGiftLinkPorts } from '@krapao/machines'
import { answers, giftLinkFakePorts, memoryStore, sampleCredit, sampleGift, settled, worked } from '@krapao/machines/testing'
import { satangOf, type Outcome } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import words from '#i18n/words/en/giftLink.json' with { type: 'json' }
import problems from '#i18n/words/en/problem.json' with { type: 'json' }
import ui from '#i18n/words/en/ui.json' with { type: 'json' }
import { fakeServices, refused } from '#testing/fakeServices.ts'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { plainStatementSample, sampleNow } from '#testing/samples.ts'
import { Entries } from '#screens/deposit/Receipt.tsx'
import { GiftLink } from './GiftLink.tsx'

afterEach(cleanup)

// @covers BONUS_REMAINING TRUELINK_DUPLICATE TRUELINK_INVALID
test.each([
  [refused('TRUELINK_INVALID'), problems.TRUELINK_INVALID],
  [refused('TRUELINK_DUPLICATE'), problems.TRUELINK_DUPLICATE],
  [refused('NO_WALLET'), problems.NO_WALLET],
  [refused('BONUS_REMAINING'), problems.BONUS_REMAINING],
  [refused('KEY_INVALID', { params: { field: 'link', limit: 2 } }), words.least.replace('{{limit}}', '2')],
])('a refused gift shows the reason until another link is entered', async (answer, reason) => {
  const { services, requests } = fakeServices({ '/api/wallet/truelink': answer })
  const cipher = () => Promise.resolve(() => 'encrypted')
  const ports = giftLinkPorts(services.krapao, { cipher, key: 'k', store: memoryStore(), playerId: 'p1' })
  const actor = createActor(provideGiftLinkPorts(ports), { input: { gift: { ...sampleGift, giftLink: '' } } }).start()
  renderInEnglish(
    <GiftLink
      actor={actor}
      wallets={[{ mode: 'LINK', walletAccountName: sampleGift.walletAccountName }]}
      now={() => sampleNow}
      onDone={() => {}}
    />,
  )
  const link = screen.getByLabelText(words.link)
  fireEvent.change(link, { target: { value: sampleGift.giftLink } })
  fireEvent.click(screen.getByRole('button', { name: words.send }))
  expect((await screen.findByRole('alert')).textContent).toBe(`${ui.command.error}${reason}`)
  expect(requests).toEqual(['/api/wallet/truelink'])
  fireEvent.change(link, { target: { value: '' } })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a credited gift has the receipt of a deposit with its reference and balance, and leads to another link', async () => {
  const entry = plainStatementSample.find(({ statementType, status }) => statementType === 'deposit' && status === 'SUCCESS')
  if (!entry) throw new Error('no deposit among the samples')
  const { amount } = sampleCredit
  const arrived = { ...entry, from: 'TRUEWALLET', amount: amount ?? entry.amount, balance: satangOf(70_500), reference: 'S9' }
  const submit = answers<Outcome<typeof sampleCredit>, { order: typeof sampleGift; idempotencyKey: string }>(
    'submit',
    [worked(sampleCredit)],
    [],
  )
  const ports = giftLinkFakePorts()
  const machine = provideGiftLinkPorts({ ...ports, actors: { ...ports.actors, submit } })
  const actor = createActor(machine, { input: { gift: sampleGift } }).start()
  renderInEnglish(
    <Entries value={{ latest: [arrived], since: 0 }}>
      <GiftLink
        actor={actor}
        wallets={[{ mode: 'LINK', walletAccountName: sampleGift.walletAccountName }]}
        now={() => sampleNow}
        onDone={() => {}}
      />
    </Entries>,
  )
  fireEvent.click(screen.getByRole('button', { name: words.send }))
  await act(settled)
  expect(screen.getByRole('status').textContent).toBe('Added to your wallet฿20.00')
  expect([...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Paid withTrueMoney Wallet gift link',
    'Date and time21/11/2026 14:32:07',
    'ReferenceS9Copy',
    'Wallet balance฿705.00',
  ])
  fireEvent.click(screen.getByRole('button', { name: words.again }))
  expect(screen.getByLabelText<HTMLInputElement>(words.link).value).toBe('')
})
