import type { Walk } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { SlipViewPorts } from './slipView.ports.ts'

export const slipViewFakePorts = (): SlipViewPorts => ({
  actors: { findPicture: silent(), openInTab: silent() },
  tab: { open: () => {}, close: () => {} },
})

export const slipViewSamples = {
  events: { 'view.requested': [{ type: 'view.requested', reference: 'a1b2c3d4e5f6' }] },
  outcomes: { findPicture: [worked('https://slips.example/1.jpg'), worked(null), offline], openInTab: [true, false] },
} satisfies Walk
