// @vitest-environment jsdom
import { profileInput, provideProfilePorts } from '@krapao/machines'
import { answers, settled, worked } from '@krapao/machines/testing'
import type { Outcome, WalletResponse } from '@krapao/sdk'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { factsIn } from '#testing/renderInEnglish.tsx'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { pictureNow, walletSample } from '#testing/samples.ts'
import { Profile } from './Profile.tsx'

afterEach(cleanup)

const players: Outcome<WalletResponse>[] = [worked(walletSample)]

// @covers 1.product-16 2.profile-1 2.profile-2 2.profile-3 2.profile-4
test('name, id, creation date, username, account name, the bank’s name and the number as 3-3-rest are read-only', async () => {
  const actor = createActor(provideProfilePorts({ actors: { load: answers('load', players) }, now: () => pictureNow }), {
    input: profileInput,
  }).start()
  await settled()
  const { container } = renderInEnglish(<Profile actor={actor} password={{ opening: false, onOpen: () => {} }} />)
  expect(factsIn(container).map(([, value]) => value)).toEqual([
    'สมชาย ใจดี',
    '5f2c',
    '05/01/2026 10:00:00',
    '0812345678',
    'SOMCHAI JAIDEE',
    'Siam Commercial Bank',
    '123-456-7890',
  ])
  expect([...container.querySelectorAll('input, select, textarea, [contenteditable]')]).toEqual([])
})

// @covers 2.modals-4
test('the lock opens the change of the password', async () => {
  const actor = createActor(provideProfilePorts({ actors: { load: answers('load', players) }, now: () => pictureNow }), {
    input: profileInput,
  }).start()
  await settled()
  let opened = 0
  renderInEnglish(<Profile actor={actor} password={{ opening: false, onOpen: () => opened++ }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(opened).toBe(1)
})
