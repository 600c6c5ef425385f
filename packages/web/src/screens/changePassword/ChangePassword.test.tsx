// @vitest-environment jsdom
import { provideChangePasswordPorts } from '@krapao/machines'
import { answers, changePasswordFakePorts, failedWith, refusedWith, settled } from '@krapao/machines/testing'
import type { Outcome } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { ChangePassword } from './ChangePassword.tsx'

afterEach(cleanup)

type Input = { order: { oldPassword: string; newPassword: string }; idempotencyKey: string }

function open(...queue: Outcome<null>[]) {
  const calls: unknown[] = []
  const fake = changePasswordFakePorts()
  const ports = { ...fake, actors: { ...fake.actors, submit: answers<Outcome<null>, Input>('submit', queue, calls) } }
  const actor = createActor(provideChangePasswordPorts(ports)).start()
  renderInEnglish(<ChangePassword actor={actor} username="0812345678" />)
  return { actor, calls }
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
async function submit(): Promise<void> {
  fireEvent.submit(screen.getByRole('form'))
  await act(async () => {
    await settled()
    await new Promise(requestAnimationFrame)
  })
}

// @covers 5.password-1
test('old, new and repeated password suit password managers; an empty field sends and shows nothing', async () => {
  const { calls } = open()
  expect(['Current password', 'New password', 'Confirm new password'].map((name) => [field(name).type, field(name).autocomplete])).toEqual([
    ['password', 'current-password'],
    ['password', 'new-password'],
    ['password', 'new-password'],
  ])
  type('Current password', 'demo1234')
  type('New password', 'better-words-4')
  await submit()
  expect([calls, screen.queryByRole('alert'), document.activeElement]).toEqual([[], null, field('Confirm new password')])
})

// @covers 5.password-2
test('two passwords that differ show an error at the field and are not sent', async () => {
  const { calls } = open()
  type('Current password', 'demo1234')
  type('New password', 'better-words-4')
  type('Confirm new password', 'better')
  await submit()
  const second = field('Confirm new password')
  expect([calls, document.activeElement, second.getAttribute('aria-invalid')]).toEqual([[], second, 'true'])
  expect(screen.getByText("Passwords don't match")).toBeTruthy()
})

// @covers 8.handling-13
test.each<[string, Outcome<null>, string]>([
  ['a wrong old one', refusedWith('WRONG_PASSWORD'), "That's not your current password. Try again"],
  ['too many tries', refusedWith('REQUEST_LIMIT_1MIN'), 'Too many attempts. Wait about 1\u00a0minute and try again'],
])('password change, %s, shows an alert', async (_, refusal, words) => {
  open(refusal)
  for (const [name, value] of [
    ['Current password', 'demo1234'],
    ['New password', 'better-words-4'],
    ['Confirm new password', 'better-words-4'],
  ] as const)
    type(name, value)
  await submit()
  expect(screen.getByRole('alert').textContent).toContain(words)
})

test('a new password that is too short shows an error at its field', async () => {
  open(failedWith({ kind: 'refused', code: 'KEY_INVALID', message: 'KEY_INVALID', params: { field: 'newPassword' }, effect: 'none' }))
  type('Current password', 'demo1234')
  type('New password', '12345')
  type('Confirm new password', '12345')
  await submit()
  expect([field('New password').getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field('New password')])
  expect(screen.queryByRole('alert')).toBeNull()
})
