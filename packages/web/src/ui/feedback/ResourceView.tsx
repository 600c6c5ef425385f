import type { ResourceActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { FailedNotice } from './Notice.tsx'

type Props<T> = { actor: ResourceActor<T>; skeleton: ReactNode; children: (value: T, loadedAt: number) => ReactNode }

export function ResourceView<T>({ actor, skeleton, children }: Props<T>) {
  const { value, loadedAt, problem } = useSelector(actor, ({ context }) => context)
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const broken = useSelector(actor, (snapshot) => snapshot.matches('broken'))
  if (value !== null) return children(value, loadedAt ?? 0)
  if (!failed && !broken) return skeleton
  return <FailedNotice problem={broken ? null : problem} onRetry={() => actor.send({ type: 'refresh.requested' })} />
}
