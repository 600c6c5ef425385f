import { provideChangePasswordPorts, type ChangePasswordActor } from '@krapao/machines'
import { changePasswordFakePorts, changePasswordSamples, problemIn, refusedWith, samplePasswords } from '@krapao/machines/testing'
import { Page } from '../testing/Page.tsx'
import { walletSample } from '../testing/samples.ts'
import { screenOf } from '../ui/harness.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { ChangePassword } from './ChangePassword.tsx'

type Context = ReturnType<ChangePasswordActor['getSnapshot']>['context']

const short = {
  type: 'xstate.snapshot.command',
  id: 'command',
  snapshot: {
    value: 'refused',
    context: {
      problem: { ...problemIn(refusedWith('KEY_INVALID')), params: { field: 'newPassword' } },
    },
  },
}

const { events } = changePasswordSamples

function lookOf({ fields, differenceIsTold, work: { state, problem } }: Context): unknown {
  if (state !== 'editing') return [state, problem?.kind === 'refused' && problem.code]
  return differenceIsTold && fields.confirmPassword !== fields.newPassword ? 'differ' : fields.oldPassword === samplePasswords.oldPassword
}

export const states = [
  screenOf({
    name: 'changePassword/ChangePassword',
    machine: provideChangePasswordPorts(changePasswordFakePorts()),
    walk: {
      ...changePasswordSamples,
      events: { ...events, 'xstate.snapshot.command': [...events['xstate.snapshot.command'], short] },
      identity: ({ context }) => [context['fields'], context['differenceIsTold'], lookOf(context as Context)],
    },
    look: ({ context }) => lookOf(context as Context),
    nothing: ['changed'],
    render: (actor) => (
      <Page>
        <h1>{walletSample.profile.name}</h1>
        <Sheet title="Krapao" onClose={() => {}}>
          <ChangePassword actor={actor} username={walletSample.profile.username} onCancel={() => {}} />
        </Sheet>
      </Page>
    ),
  }),
]
