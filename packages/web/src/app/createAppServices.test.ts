// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createI18n } from '../i18n/i18n.ts'
import { createAppServices } from './createAppServices.ts'

test('who leaves takes the answer to the agreement along: the next player in this page is asked anew', () => {
  localStorage.setItem('token', 'kept')
  localStorage.setItem('remember-agreement', 'true')
  const { session, appGate } = createAppServices(createI18n('en', {}))
  const agreement = () => appGate.getSnapshot().value.agreement
  appGate.send({ type: 'home.entered' })
  expect(agreement()).toEqual({ accepted: 'quiet' })
  session.send({ type: 'publicPage.entered' })
  expect(agreement()).toBe('away')
})
