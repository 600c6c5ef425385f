import { fromCallback } from 'xstate'
import { gone, lost, refusedWith, worked } from '../testing/problems.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { silent } from '../testing/fakes.ts'
import type { SessionPorts } from './session.ports.ts'

export const signInForm = { username: '0812345678', password: 's3cret-9', remember: true }

export const sessionFakePorts = (): SessionPorts => ({
  actors: { signIn: silent(), signOut: silent(), checkService: silent(), otherTabs: fromCallback(() => {}) },
  storeToken: () => {},
  removeToken: () => {},
  clearPlayerData: () => {},
  notifyOtherTabs: () => {},
})

export const sessionSamples = {
  starts: [{ input: { token: null } }, { input: { token: 'kept' } }],
  events: {
    'form.changed': [{ type: 'form.changed', form: signInForm }],
    'signIn.requested': [signInForm, { ...signInForm, password: '' }, { ...signInForm, username: ' ' }].map((form) => ({
      type: 'signIn.requested',
      form,
    })),
    'token.refused': ['t1', 'kept', 'older', null].map((token) => ({ type: 'token.refused', token })),
  },
  outcomes: {
    signIn: [worked({ token: 't1' }), refusedWith('WRONG_CREDENTIAL'), lost, gone],
    signOut: [worked(null), lost],
    checkService: [worked({}), worked({ terminated: 'gone' }), gone, lost],
  },
} satisfies Walk
