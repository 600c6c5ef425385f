// @vitest-environment jsdom
import { provideSessionPorts } from '@krapao/machines'
import { answers, refusedWith, settled, sessionFakePorts } from '@krapao/machines/testing'
import type { Outcome } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Login } from './Login.tsx'

afterEach(cleanup)

function open() {
  const calls: unknown[] = []
  const ports = sessionFakePorts()
  const signIn = answers<Outcome<{ token: string }>, { username: string; password: string }>(
    'signIn',
    [refusedWith('WRONG_CREDENTIAL')],
    calls,
  )
  const session = createActor(provideSessionPorts({ ...ports, actors: { ...ports.actors, signIn } }), { input: { token: null } }).start()
  renderInEnglish(
    <MemoryRouter>
      <Login session={session} />
    </MemoryRouter>,
  )
  return { calls }
}
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const submit = () =>
  act(async () => {
    fireEvent.submit(screen.getByRole('form'))
    await settled()
  })

// @covers 2.routes-5 2.routes-6 2.routes-7 2.login-2
test('the form has a language, phone, password, Remember me and a link to registration', () => {
  open()
  const parts = [screen.getByLabelText('Phone number'), screen.getByLabelText('Password'), screen.getByLabelText('Remember me')]
  expect(parts.map((part) => [part.getAttribute('name'), part.getAttribute('type')])).toEqual([
    ['username', 'tel'],
    ['password', 'password'],
    ['remember', 'checkbox'],
  ])
  expect(screen.getByRole('combobox', { name: 'Language' }).getAttribute('name')).toBe('language')
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register')
})

// @covers 5.login-1
test('phone and password are required; a refusal is shown until something is typed', async () => {
  const { calls } = open()
  const alertText = () => screen.getByRole('alert').textContent
  const invalid = () => ['Phone number', 'Password'].map((label) => screen.getByLabelText(label).getAttribute('aria-invalid'))
  await submit()
  expect([calls, invalid(), alertText()]).toEqual([[], ['true', 'true'], ''])
  expect([screen.getByText('Enter your phone number'), screen.getByText('Enter your password')]).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone number')))
  type('Phone number', '0812345678')
  expect(invalid()).toEqual([null, null])
  await submit()
  expect([calls, invalid()]).toEqual([[], [null, 'true']])
  type('Password', 'wrong')
  expect(alertText()).toBe('')
  await submit()
  expect([calls, alertText()]).toEqual([
    [['signIn', { username: '0812345678', password: 'wrong' }]],
    'Incorrect phone number or password. Check both and try again',
  ])
  type('Password', 'wrong!')
  expect(alertText()).toBe('')
})
