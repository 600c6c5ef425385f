import type { GameAccountActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { problemText } from '#i18n/problemText.ts'
import { Notice } from '#ui/feedback/Notice.tsx'

type Props = { actor: GameAccountActor }

/** A request in doubt; the account itself shows a refusal. */
export function RequestProblem({ actor }: Props) {
  const request = useRequest(actor)
  if (['editing', 'refused', 'submitting'].includes(request.state)) return null
  return (
    <div role="status">
      <RequestNotice
        {...request}
        onCheck={() => actor.send({ type: 'status.requested' })}
        onAgain={() => actor.send({ type: 'again.requested' })}
      />
    </div>
  )
}

export function AccountProblem({ actor }: Props) {
  const { t } = useTranslation(['gameAccount', 'ui', 'problem'])
  const { problem, isReturn, game, excludedUntil } = useSelector(actor, ({ context }) => context)
  if (!problem) return null
  const code = problem.kind === 'refused' ? problem.code : undefined
  // An account that was opened elsewhere cannot be played during a break.
  if (code === 'SLOT_ALREADY_ACTIVE' && excludedUntil !== null) return null
  // These codes describe the account; they are no errors.
  if (code === 'SLOT_ALREADY_ACTIVE' || code === 'SLOT_NO_ACCOUNT') return <Notice>{problemText(t, problem)}</Notice>
  // The general text assumes that the money is in the wallet.
  const stays = isReturn && code === 'TRANSFER_FAIL' ? t('back.failed', { name: game.name }) : null
  return (
    <Notice tone="bad" title={t('ui:command.error')}>
      {/* The server does not know the key, yet the provider may have changed the password. */}
      {problem.kind === 'timeout' && problem.effect === 'none' ? t('unsure') : (stays ?? problemText(t, problem))}
    </Notice>
  )
}

/** Without a problem it reports an internal error. */
export function LoadProblem({ actor }: Props) {
  const { t } = useTranslation(['gameAccount', 'ui', 'problem'])
  const problem = useSelector(actor, ({ context }) => context.problem)
  return (
    <Notice tone="bad" title={t('notLoaded')} action={t('ui:tryAgain')} onAction={() => actor.send({ type: 'credentials.requested' })}>
      {problem ? problemText(t, problem) : t('problem:broken')}
    </Notice>
  )
}
