import { areLimitsAbsent, type DevicesActor, type LimitsActor, type ProfileActor } from '@krapao/machines'
import type { Problem } from '@krapao/sdk'
import { useSelector } from '@xstate/react'

/** `problem` is null after an internal error. */
export type FailedSettings = { problem: Problem | null; onRetry: () => void }

type Actors = { profile: ProfileActor; devices: DevicesActor; limits: LimitsActor }

/** The problem of the first value that could not be loaded; all of them are tried again. */
export function useFailedSettings({ profile, devices, limits }: Actors): FailedSettings | null {
  const failures = [
    useSelector(profile, (snapshot) => hasFailed(snapshot) && snapshot.context.problem),
    useSelector(devices, (snapshot) => hasFailed(snapshot) && snapshot.context.problem),
    useSelector(limits, (snapshot) => !areLimitsAbsent(snapshot) && hasFailed(snapshot) && snapshot.context.problem),
  ]
  const problem = failures.find((one) => one !== false)
  if (problem === undefined) return null
  return {
    problem,
    onRetry: () => {
      if (hasFailed(devices.getSnapshot())) devices.send({ type: 'retry.requested' })
      for (const actor of [profile, limits]) if (hasFailed(actor.getSnapshot())) actor.send({ type: 'refresh.requested' })
    },
  }
}

const hasFailed = (snapshot: { matches: (state: 'failed' | 'broken') => boolean }): boolean =>
  snapshot.matches('failed') || snapshot.matches('broken')
