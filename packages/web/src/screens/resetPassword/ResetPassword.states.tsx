import { provideResetPasswordPorts } from '@krapao/machines'
import { resetPasswordFakePorts, resetPasswordSamples } from '@krapao/machines/testing'
import { Page } from '#testing/Page.tsx'
import { walletSample } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { ResetPassword } from './ResetPassword.tsx'

export const states = [
  screenOf({
    name: 'resetPassword/ResetPassword',
    machine: provideResetPasswordPorts(resetPasswordFakePorts()),
    walk: {
      ...resetPasswordSamples,
      identity: ({ context }) => [context['fields'], context['touched'], context['otp'], context['otpToken'], context['problem']],
    },
    appearance: ({ context: { touched, problem, fields } }) => [
      touched,
      fields.confirmPassword !== fields.password,
      problem?.code ?? problem?.kind,
    ],
    emptyStates: ['restoring'],
    render: (actor) => (
      <Page>
        <h1>{walletSample.profile.name}</h1>
        <Sheet title="Krapao" full onClose={() => {}}>
          <ResetPassword actor={actor} onClose={() => {}} />
        </Sheet>
      </Page>
    ),
  }),
]
