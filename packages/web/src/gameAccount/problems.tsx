import type { GameAccountActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { CommandState } from '../app/CommandState.tsx'
import { problemText } from '../i18n/problemText.ts'
import { Notice } from '../ui/Notice.tsx'

type Props = { actor: GameAccountActor }

/** What an order is at while it is being asked about, spoken. */
export function Work({ actor }: Props) {
  const work = useSelector(actor, ({ context }) => context.work)
  if (!told.includes(work.state)) return null
  return (
    <div role="status">
      <CommandState
        state={work.state}
        problem={work.problem}
        onAsk={() => actor.send({ type: 'ask.requested' })}
        onAgain={() => actor.send({ type: 'again.requested' })}
      />
    </div>
  )
}

/** Of the command's: what was refused is told by the account itself. */
const told = ['outcomeUnknown', 'asking', 'pending', 'undecided', 'broken']

/** Why the last thing that was asked for was not done: in an alert under the error title (spec 8). */
export function AccountProblem({ actor }: Props) {
  const { t } = useTranslation(['gameAccount', 'ui', 'problem'])
  const problem = useSelector(actor, ({ context }) => context.problem)
  if (!problem) return null
  const code = problem.kind === 'refused' ? problem.code : undefined
  // These say how things are; nothing went wrong.
  if (code === 'SLOT_ALREADY_ACTIVE' || code === 'SLOT_NO_ACCOUNT') return <Notice>{problemText(t, problem)}</Notice>
  return (
    <Notice tone="bad" title={t('ui:command.error')}>
      {/* Asked by its key, the server did not know it: of a password that may all the same have been changed at the provider. */}
      {problem.kind === 'timeout' && problem.effect === 'none' ? t('unsure') : problemText(t, problem)}
    </Notice>
  )
}

/** In place of the credentials, with "try again". Without a problem it is a defect of ours. */
export function LoadProblem({ actor }: Props) {
  const { t } = useTranslation(['gameAccount', 'ui', 'problem'])
  const problem = useSelector(actor, ({ context }) => context.problem)
  return (
    <Notice tone="bad" title={t('notLoaded')} action={t('ui:tryAgain')} onAction={() => actor.send({ type: 'credentials.requested' })}>
      {problem ? problemText(t, problem) : t('problem:broken')}
    </Notice>
  )
}
