import { useSelector } from '@xstate/react'
import type { RealityCheckActor } from '@krapao/machines'
import type { i18n } from 'i18next'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { needWords } from '#i18n/i18n.ts'
import { lazyRoute } from '#services/lazyRoute.tsx'
import { AfterIdle } from './AfterIdle.tsx'
import { ChatWhenIdle } from './ChatWhenIdle.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useAppServices } from '#services/appServices.tsx'
import { OnBreakProvider } from '#services/onBreak.ts'
import { useScriptLoader } from '#services/useScriptLoader.ts'
import { agreementView } from '#screens/appGate/agreementView.ts'
import { useScreens } from './screensContext.ts'
import { whenIdle } from '#platform/whenIdle.ts'
import { ReminderProvider } from '#screens/limits/reminder.ts'
import { PlayerShell } from '#shell/PlayerShell.tsx'

/** Not in the list of screens, because /login loads that list. */
const inboxFor = (i18n: i18n) =>
  lazyRoute(async () => {
    const [{ InboxButton }] = await Promise.all([
      import('#screens/inbox/InboxButton.tsx'),
      needWords(i18n, ['inbox', 'statement', 'ui', 'problem']),
    ])
    return InboxButton
  })

/** Caches the last balances for offline use, which only players have. The app works without it. */
const installServiceWorker = () => void import('./installable/install.ts').then(({ install }) => install()).catch(() => {})

export function PlayerFrame({ children }: { children: ReactNode }) {
  const { session, live } = useAppServices()
  const { conditions: Conditions } = useScreens()
  const { i18n } = useTranslation()
  const [inbox] = useState(() => inboxFor(i18n))
  const [onBreak, setOnBreak] = useState(false)
  useEffect(() => whenIdle(() => live.connect()), [live])
  // In development a service worker would serve outdated files.
  useEffect(() => (import.meta.env.PROD ? whenIdle(installServiceWorker) : undefined), [])
  const conditions = useScriptLoader(Conditions)
  return (
    <>
      <PlayerShell
        inbox={<AfterIdle screen={inbox} />}
        onLogout={() => session.send({ type: 'signOut.requested' })}
        onConditions={conditions.open}
        onBreak={onBreak}
      >
        <OnBreakProvider value={setOnBreak}>
          <WithReminder>{children}</WithReminder>
        </OnBreakProvider>
      </PlayerShell>
      <ChatWhenIdle />
      {conditions.isOpen ? <Conditions onClose={conditions.close} /> : null}
      {/* The player did not ask for it, so its load error is not shown; the next visit retries. */}
      <ErrorBoundary quiet onRetry={() => {}}>
        <AgreementIfDue />
      </ErrorBoundary>
    </>
  )
}

function WithReminder({ children }: { children: ReactNode }) {
  const { reminder: Reminder } = useScreens()
  const [wanted, setWanted] = useState(false)
  const [actor, setActor] = useState<RealityCheckActor | null>(null)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  return (
    <ReminderProvider value={actor}>
      {/* The player did not ask for it, so its load error is not shown. */}
      <ErrorBoundary quiet onRetry={() => {}}>
        <Suspense>{wanted ? <Reminder onReady={setActor} /> : null}</Suspense>
      </ErrorBoundary>
      {children}
    </ReminderProvider>
  )
}

function AgreementIfDue() {
  const { appGate } = useAppServices()
  const { agreement: Agreement } = useScreens()
  const wanted = useSelector(appGate, (snapshot) => agreementView(snapshot) !== 'hidden')
  return <Suspense>{wanted ? <Agreement appGate={appGate} /> : null}</Suspense>
}
