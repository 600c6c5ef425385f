import type { Walk } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { AppGatePorts } from './appGate.ports.ts'

export const appGateFakePorts = (remembered = false): AppGatePorts => ({
  actors: { loadAgreements: silent(), switchLocale: silent() },
  agreementIsRemembered: () => remembered,
  rememberAgreement: () => {},
  keepLocale: () => {},
})

export const sampleAgreements = ['<p>One</p>', '<p>Two</p>']
const agreements = [worked(sampleAgreements), worked([]), offline]

export const appGateSamples = {
  starts: [
    { input: { locale: 'th' } },
    { input: { locale: 'th' }, provide: (machine) => machine.provide({ guards: { 'agreement is accepted': () => true } }) },
  ],
  events: {
    'home.entered': [{ type: 'home.entered', playerId: 'p1' }],
    'agreement.accepted': [true, false].map((remember) => ({ type: 'agreement.accepted', remember })),
    'locale.chosen': ['th', 'lo'].map((locale) => ({ type: 'locale.chosen', locale })),
  },
  outcomes: {
    loadAgreements: agreements,
    loadRequestedAgreements: agreements,
    readAgreements: agreements,
    switchLocale: [worked(null), offline],
  },
} satisfies Walk
