// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createI18n } from '#i18n/i18n.ts'
import { createAppServices } from './createAppServices.ts'

test('signing out clears the answer to the agreement, so that the next player is asked', () => {
  localStorage.setItem('token', 'kept')
  localStorage.setItem('remember-agreement', 'true')
  const { session, appGate } = createAppServices(createI18n('en', {}))
  const agreement = () => appGate.getSnapshot().value.agreement
  appGate.send({ type: 'home.entered', playerId: 'p1' })
  expect(agreement()).toEqual({ accepted: 'closed' })
  session.send({ type: 'publicPage.entered' })
  expect(agreement()).toBe('idle')
})
