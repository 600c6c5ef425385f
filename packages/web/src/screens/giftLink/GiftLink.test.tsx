// @vitest-environment jsdom
import { giftLinkPorts, provideGiftLinkPorts } from '@krapao/machines'
import { memoryStore, sampleGift } from '@krapao/machines/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import words from '#i18n/words/en/giftLink.json' with { type: 'json' }
import problems from '#i18n/words/en/problem.json' with { type: 'json' }
import ui from '#i18n/words/en/ui.json' with { type: 'json' }
import { fakeServices, refused } from '#testing/fakeServices.ts'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { GiftLink } from './GiftLink.tsx'

afterEach(cleanup)

// @covers BONUS_REMAINING TRUELINK_DUPLICATE TRUELINK_INVALID
test.each([
  [refused('TRUELINK_INVALID'), problems.TRUELINK_INVALID],
  [refused('TRUELINK_DUPLICATE'), problems.TRUELINK_DUPLICATE],
  [refused('NO_WALLET'), problems.NO_WALLET],
  [refused('BONUS_REMAINING'), problems.BONUS_REMAINING],
  [refused('KEY_INVALID', { params: { field: 'link', limit: 2 } }), words.least.replace('{{limit}}', '2.00')],
])('a refused gift shows the reason until another link is entered', async (answer, reason) => {
  const { services, requests } = fakeServices({ '/api/wallet/truelink': answer })
  const cipher = () => Promise.resolve(() => 'encrypted')
  const ports = giftLinkPorts(services.krapao, { cipher, key: 'k', store: memoryStore(), playerId: 'p1' })
  const actor = createActor(provideGiftLinkPorts(ports), { input: { gift: { ...sampleGift, giftLink: '' } } }).start()
  renderInEnglish(
    <GiftLink actor={actor} wallets={[{ mode: 'LINK', walletAccountName: sampleGift.walletAccountName }]} onDone={() => {}} />,
  )
  const link = screen.getByLabelText(words.link)
  fireEvent.change(link, { target: { value: sampleGift.giftLink } })
  fireEvent.click(screen.getByRole('button', { name: words.send }))
  expect((await screen.findByRole('alert')).textContent).toBe(`${ui.command.error}${reason}`)
  expect(requests).toEqual(['/api/wallet/truelink'])
  fireEvent.change(link, { target: { value: '' } })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
