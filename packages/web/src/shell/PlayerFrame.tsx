import { Suspense, useState, type ReactNode } from 'react'
import { useRoots } from '../app/roots.tsx'
import { PlayerShell } from './PlayerShell.tsx'

/** The player's shell with its two acts: leaving, and the conditions over whatever page is open. */
export function PlayerFrame({ children }: { children: ReactNode }) {
  const { session, screens } = useRoots()
  const [open, setOpen] = useState(false)
  const Conditions = screens.conditions
  return (
    <>
      <PlayerShell onLogout={() => session.send({ type: 'signOut.requested' })} onConditions={() => setOpen(true)}>
        {children}
      </PlayerShell>
      <Suspense>{open ? <Conditions onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
