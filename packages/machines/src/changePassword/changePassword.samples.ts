import { commandFakePorts } from '../shared/command.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { problemIn, refusedWith } from '../testing/problems.ts'
import type { ChangePasswordPorts } from './changePassword.ports.ts'
import type { PasswordField, PasswordFields, PasswordOrder } from './changePassword.rules.ts'

export const samplePasswords: PasswordFields = { oldPassword: 'demo1234', newPassword: 'better-words-4', confirmPassword: 'better-words-4' }

export const changePasswordFakePorts = (): ChangePasswordPorts =>
  commandFakePorts<PasswordOrder, null>(({ oldPassword, newPassword }) => oldPassword !== '' && newPassword !== '')

const told = (value: string, problem = problemIn(refusedWith('WRONG_PASSWORD'))) => ({
  type: 'xstate.snapshot.command',
  id: 'command',
  snapshot: { value, context: { problem } },
})

const typed = (field: PasswordField, value: string) => ({ type: 'field.changed', field, value })

export const changePasswordSamples = {
  events: {
    'field.changed': [
      typed('oldPassword', samplePasswords.oldPassword),
      typed('newPassword', samplePasswords.newPassword),
      typed('confirmPassword', samplePasswords.confirmPassword),
      typed('confirmPassword', 'better-words-5'),
    ],
    'xstate.snapshot.command': [
      told('editing', null),
      told('submitting', null),
      told('outcomeUnknown'),
      told('asking'),
      told('pending', null),
      told('undecided'),
      told('broken'),
      told('refused'),
      told('accepted', null),
    ],
  },
} satisfies Walk
