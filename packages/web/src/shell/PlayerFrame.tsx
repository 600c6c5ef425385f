import { useSelector } from '@xstate/react'
import type { RealityCheckActor } from '@krapao/machines'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { AfterIdle } from '../app/AfterIdle.tsx'
import { ChatWhenIdle } from '../app/ChatWhenIdle.tsx'
import { ErrorBoundary } from '../app/ErrorBoundary.tsx'
import { lazyRoute } from '../app/lazyRoute.tsx'
import { useAppServices } from '../app/appServices.tsx'
import { useScriptLoader } from '../app/useScriptLoader.ts'
import { agreementLook } from '../appGate/agreementLook.ts'
import { whenIdle } from '../app/whenIdle.ts'
import { ReminderProvider } from '../limits/reminder.ts'
import { PlayerShell } from './PlayerShell.tsx'

/** Outside the list of screens, which is part of /login. */
const Attention = lazyRoute(async () => (await import('../attention/AttentionRunner.tsx')).AttentionRunner)

/** Registers the service worker for players only, who have balances to see offline. A failure is harmless. */
const bringWorker = () => void import('../installable/install.ts').then(({ install }) => install()).catch(() => {})

export function PlayerFrame({ children }: { children: ReactNode }) {
  const { session, screens, live } = useAppServices()
  // Realtime notifications start after the page is shown.
  useEffect(() => whenIdle(() => live.want()), [live])
  // Vite's development pages change too often for a worker.
  useEffect(() => (import.meta.env.PROD ? whenIdle(bringWorker) : undefined), [])
  const conditions = useScriptLoader(screens.conditions)
  const Conditions = screens.conditions
  return (
    <>
      <PlayerShell onLogout={() => session.send({ type: 'signOut.requested' })} onConditions={conditions.open}>
        <WithReminder>{children}</WithReminder>
      </PlayerShell>
      <AfterIdle screen={Attention} />
      <ChatWhenIdle />
      {conditions.isOpen ? <Conditions onClose={conditions.close} /> : null}
      {/* An unrequested part must not show its error; the next visit retries. */}
      <ErrorBoundary quiet onRetry={() => {}}>
        <AgreementWhenAsked />
      </ErrorBoundary>
    </>
  )
}

function WithReminder({ children }: { children: ReactNode }) {
  const { screens } = useAppServices()
  const [wanted, setWanted] = useState(false)
  const [actor, setActor] = useState<RealityCheckActor | null>(null)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  const Reminder = screens.reminder
  return (
    <ReminderProvider value={actor}>
      {/* An unrequested part must not show its error. */}
      <ErrorBoundary quiet onRetry={() => {}}>
        <Suspense>{wanted ? <Reminder onReady={setActor} /> : null}</Suspense>
      </ErrorBoundary>
      {children}
    </ReminderProvider>
  )
}

/** Shown once home is there, if the appGate machine requires it. */
function AgreementWhenAsked() {
  const { appGate, screens } = useAppServices()
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
