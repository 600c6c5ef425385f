// @vitest-environment jsdom
import { provideAppGatePorts } from '@krapao/machines'
import { answers, appGateFakePorts, settled, silent, worked } from '@krapao/machines/testing'
import type { Outcome } from '@krapao/sdk'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Agreement } from './Agreement.tsx'

afterEach(cleanup)

async function open(accepted: boolean) {
  const texts = worked(['<p>One <b>account</b></p>', '<p>Two<script>alert(1)</script></p>'])
  const appGate = createActor(
    provideAppGatePorts({
      ...appGateFakePorts(accepted),
      actors: { loadAgreements: answers<Outcome<readonly string[]>, unknown>('load', [texts]), switchLocale: silent() },
    }),
    { input: { locale: 'en' } },
  ).start()
  if (accepted) appGate.send({ type: 'home.entered', playerId: 'p1' })
  renderInEnglish(<Agreement appGate={appGate} />)
  await act(async () => {
    appGate.send({ type: 'agreement.requested' })
    await settled()
  })
}

const items = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map(({ innerHTML }) => innerHTML)
const buttons = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)

// @covers 2.modals-1
test('agreement, HTML texts, is a list of them without scripts, to be accepted', async () => {
  await open(false)
  expect(items()).toEqual([expect.stringContaining('<p>One <b>account</b></p>'), expect.stringContaining('<p>Two</p>')])
  expect(buttons()).toEqual(['Close', 'Accept'])
})

// @covers 2.modals-1
test('agreement, accepted and opened again, is read without being asked', async () => {
  await open(true)
  expect(items()).toHaveLength(2)
  expect(buttons()).toEqual(['Close'])
})
