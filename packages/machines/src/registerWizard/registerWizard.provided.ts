import { assign } from 'xstate'
import { provideOtpChild } from '../otp/otp.machine.ts'
import { keyActions } from '../shared/keyParts.ts'
import { retryDelayFor } from '../shared/retryDelayFor.ts'
import type { RegisterContext, RegisterEvent } from './registerWizard.context.ts'
import { draftOf, restoreDraft, withoutRefusedCode } from './registerWizard.draft.ts'
import { registerWizardMachine } from './registerWizard.machine.ts'
import type { RegisterWizardPorts } from './registerWizard.ports.ts'

export const provideRegisterWizardPorts = ({ actors, otp, draft, inviter, newKey }: RegisterWizardPorts) =>
  registerWizardMachine.provide({
    actors: { ...actors, otp: provideOtpChild(otp) },
    delays: { retryDelay: ({ context }) => retryDelayFor(3000, context.problem) },
    actions: {
      'restore draft': assign(({ context }) => restoreDraft(context, draft, inviter)),
      'store draft': ({ context }, step) => draft.write(draftOf(context, step)),
      'delete stored draft': () => draft.remove(),
      'clear inviter': assign(({ context }) => withoutRefusedCode(context, inviter)),
      ...keyActions<RegisterContext, RegisterEvent>({ newKey }),
    },
  })
