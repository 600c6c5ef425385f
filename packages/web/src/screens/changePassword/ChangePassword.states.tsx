import { provideChangePasswordPorts, requestIn, type ChangePasswordActor } from '@krapao/machines'
import {
  changePasswordFakePorts,
  changePasswordSamples,
  problemIn,
  refusedWith,
  requestStarts,
  samplePasswords,
} from '@krapao/machines/testing'
import type { Problem } from '@krapao/sdk'
import { Page } from '#testing/Page.tsx'
import { walletSample } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { ChangePassword } from './ChangePassword.tsx'

type Snapshot = ReturnType<ChangePasswordActor['getSnapshot']>

const tooShort = { ...problemIn(refusedWith('KEY_INVALID')), params: { field: 'newPassword' } } as Problem

function appearanceOf(snapshot: Snapshot): unknown {
  const { state, problem } = requestIn(snapshot)
  if (state !== 'editing') return [state, problem?.kind === 'refused' && problem.code]
  const { fields, showsMismatch } = snapshot.context
  return showsMismatch && fields.confirmPassword !== fields.newPassword ? 'differ' : fields.oldPassword === samplePasswords.oldPassword
}

export const states = [
  screenOf({
    name: 'changePassword/ChangePassword',
    machine: provideChangePasswordPorts(changePasswordFakePorts()),
    walk: {
      ...changePasswordSamples,
      starts: requestStarts(),
      outcomes: { submitRequest: [...changePasswordSamples.outcomes.submitRequest, { status: 'rejected', problem: tooShort }] },
      identity: (snapshot) => [snapshot.context['fields'], snapshot.context['showsMismatch'], appearanceOf(snapshot as Snapshot)],
    },
    appearance: (snapshot) => appearanceOf(snapshot as Snapshot),
    emptyStates: ['resuming', 'changed'],
    render: (actor) => (
      <Page>
        <h1>{walletSample.profile.name}</h1>
        <Sheet title="Krapao" onClose={() => {}}>
          <ChangePassword actor={actor} username={walletSample.profile.username} />
        </Sheet>
      </Page>
    ),
  }),
]
