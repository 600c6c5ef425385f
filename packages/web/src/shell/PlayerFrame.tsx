import { useSelector } from '@xstate/react'
import type { RealityCheckActor } from '@krapao/machines'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { AfterIdle } from '../app/AfterIdle.tsx'
import { ChatWhenIdle } from '../app/ChatWhenIdle.tsx'
import { ErrorBoundary } from '../app/ErrorBoundary.tsx'
import { lazyRoute } from '../app/lazyRoute.tsx'
import { useRoots } from '../app/roots.tsx'
import { useOpening } from '../app/useOpening.ts'
import { agreementLook } from '../appGate/agreementLook.ts'
import { whenIdle } from '../app/whenIdle.ts'
import { ReminderProvider } from '../limits/reminder.ts'
import { PlayerShell } from './PlayerShell.tsx'

/** Not on the list of screens, which /login pays for. */
const Attention = lazyRoute(async () => (await import('../attention/AttentionWork.tsx')).AttentionWork)

/** For who has something to see offline; a guest pays nothing for it. Where it does not come, everything else works. */
const bringWorker = () => void import('../installable/install.ts').then(({ install }) => install()).catch(() => {})

/** The player's shell with its acts: leaving, and what opens over whatever page is open. */
export function PlayerFrame({ children }: { children: ReactNode }) {
  const { session, screens, live } = useRoots()
  // The page comes first: hints are for what is in view already.
  useEffect(() => whenIdle(() => live.want()), [live])
  // Vite's own pages (npm run dev) change under a worker's hands: they have none.
  useEffect(() => (import.meta.env.PROD ? whenIdle(bringWorker) : undefined), [])
  const conditions = useOpening(screens.conditions)
  const Conditions = screens.conditions
  return (
    <>
      <PlayerShell onLogout={() => session.send({ type: 'signOut.requested' })} onConditions={conditions.open}>
        <WithReminder>{children}</WithReminder>
      </PlayerShell>
      <AfterIdle screen={Attention} />
      <ChatWhenIdle />
      {conditions.isOpen ? <Conditions onClose={conditions.close} /> : null}
      {/* Nobody pressed anything: where its script does not come it is asked for at the next visit, and the page stays. */}
      <ErrorBoundary quiet onRetry={() => {}}>
        <AgreementWhenAsked />
      </ErrorBoundary>
    </>
  )
}

/** The reminder of time comes after the page, and stays as long as the player's pages do. */
function WithReminder({ children }: { children: ReactNode }) {
  const { screens } = useRoots()
  const [wanted, setWanted] = useState(false)
  const [actor, setActor] = useState<RealityCheckActor | null>(null)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  const Reminder = screens.reminder
  return (
    <ReminderProvider value={actor}>
      {/* Nobody pressed anything, as below. */}
      <ErrorBoundary quiet onRetry={() => {}}>
        <Suspense>{wanted ? <Reminder onReady={setActor} /> : null}</Suspense>
      </ErrorBoundary>
      {children}
    </ReminderProvider>
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
