import { assign } from 'xstate'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { problemIn, refusedWith } from '../testing/problems.ts'
import type { ChangePasswordPorts } from './changePassword.ports.ts'
import type { PasswordField, PasswordFields, PasswordOrder } from './changePassword.rules.ts'

export const samplePasswords: PasswordFields = { oldPassword: 'demo1234', newPassword: 'better-words-4', confirmPassword: 'better-words-4' }

export const changePasswordFakePorts = (): ChangePasswordPorts => requestFakePorts<PasswordOrder, null>()

const savedRequest = { order: { oldPassword: '', newPassword: '' }, idempotencyKey: 'k0', resumed: true }

const typed = (field: PasswordField, value: string) => ({ type: 'field.changed', field, value })

export const changePasswordSamples = {
  starts: [{}, { provide: (machine) => machine.provide({ actions: { 'restore request': assign({ request: savedRequest }) } }) }],
  events: {
    'field.changed': [
      typed('oldPassword', samplePasswords.oldPassword),
      typed('newPassword', samplePasswords.newPassword),
      typed('confirmPassword', samplePasswords.confirmPassword),
      typed('confirmPassword', 'better-words-5'),
    ],
  },
  outcomes: { submitRequest: requestOutputs(null, problemIn(refusedWith('WRONG_PASSWORD'))) },
} satisfies Walk
