import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useRoots } from '../app/roots.tsx'
import { agreementLook } from '../appGate/agreementLook.ts'
import { PlayerShell } from './PlayerShell.tsx'

/** The player's shell with its acts: leaving, and what opens over whatever page is open. */
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
      <AgreementWhenAsked />
    </>
  )
}

/** Home says when it is there, and the gate's machine decides whether to ask (spec 1). */
function AgreementWhenAsked() {
  const { appGate, screens } = useRoots()
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== '/user/home') return undefined
    appGate.send({ type: 'home.entered' })
    return () => appGate.send({ type: 'home.left' })
  }, [appGate, pathname])
  const wanted = useSelector(appGate, (snapshot) => agreementLook(snapshot) !== 'hidden')
  const Agreement = screens.agreement
  return <Suspense>{wanted ? <Agreement appGate={appGate} /> : null}</Suspense>
}
