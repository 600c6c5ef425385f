import { useSelector } from '@xstate/react'
import type { i18n } from 'i18next'
import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Navigate, Outlet, Route, Routes, useLocation, useNavigate } from 'react-router'
import { Link } from '#ui/Link.tsx'
import { ContactLink, type ContactLinkProps } from '#ui/feedback/Contact.tsx'
import { ToastsContext } from '#ui/toast/toasts.ts'
import { AfterIdle } from './AfterIdle.tsx'
import { RouteFocus, type Title } from './RouteFocus.tsx'
import { ChatWhenIdle } from './ChatWhenIdle.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { clearFailedScreens, type Screens } from './screens.ts'
import { ScreensProvider, useScreens } from './screensContext.ts'
import { profilePageAt } from '#screens/profile/pages.ts'
import { GuestShell } from '#shell/GuestShell.tsx'
import { AppServicesProvider, useAppServices, type AppServices } from '#services/appServices.tsx'

type Props = { services: AppServices; screens: Screens; i18n: i18n; onArrived?: (() => void) | undefined }

/** The same tree at build, at hydration and after; only the router around it differs. */
export function App({ services, screens, i18n, onArrived }: Props) {
  return (
    <AppServicesProvider value={services}>
      <ScreensProvider value={screens}>
        <I18nextProvider i18n={i18n}>
          <ToastsContext value={services.toasts}>
            <ContactLink value={contactLink}>
              <ErrorBoundary onRetry={() => clearFailedScreens(screens)}>
                <RouteTable onArrived={onArrived} />
              </ErrorBoundary>
              <ErrorBoundary quiet onRetry={() => {}}>
                <ToastsWhenNeeded />
              </ErrorBoundary>
            </ContactLink>
          </ToastsContext>
        </I18nextProvider>
      </ScreensProvider>
    </AppServicesProvider>
  )
}

/** The guards read only the session machine. */
function RouteTable({ onArrived }: Pick<Props, 'onArrived'>) {
  const { session } = useAppServices()
  const screens = useScreens()
  const { pathname } = useLocation()
  const signedIn = useSelector(session, (snapshot) => snapshot.matches('signedIn'))
  const terminated = useSelector(session, (snapshot) => snapshot.matches('terminated'))
  const Login = screens['/login']
  const Register = screens['/register']
  const HowTo = screens['/howto']
  const Contact = screens['/contact']
  const Home = screens['/user/home']
  const Profile = screens['/user/profile']
  const Statement = screens['/user/statement']
  const Bonus = screens['/user/bonus']
  const Spin = screens['/user/spin']
  const Terminated = screens['/terminated']
  const NotFound = screens['*']
  const page = (title: Title, screen: ReactNode) => <Page title={title} screen={screen} onArrived={onArrived} />

  if (terminated && pathname !== '/terminated') return <Navigate to="/terminated" replace />
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/user" replace />} />
      <Route path="/terminated" element={page('terminated', <Terminated />)} />
      <Route element={<GuestPages />}>
        <Route
          path="/login"
          element={page('login', <LoginGuard screen={<Login session={session} after={<AfterIdle screen={screens.passwordDoor} />} />} />)}
        />
        <Route element={<Public />}>
          <Route path="/register" element={page('register', <Register />)} />
          <Route path="/contact" element={page('contact', <Contact />)} />
        </Route>
      </Route>
      {/* A guest page that does not end a player's session (ADR 6). */}
      <Route element={signedIn ? <PlayerPages /> : <GuestPages />}>
        <Route path="/howto" element={page('howto', <HowTo />)} />
      </Route>
      <Route path="/user" element={signedIn ? <PlayerPages /> : <Navigate to="/login" replace />}>
        <Route index element={<Navigate to="/user/home" replace />} />
        <Route path="home" element={page('home', <Home sheets={screens} />)} />
        {/* It shows its pages itself, and stays while they change. */}
        <Route
          path={profilePageAt(pathname) ? 'profile/*' : 'profile'}
          element={page('profile', <Profile conditions={screens.conditions} />)}
        />
        <Route path="statement" element={page('statement', <Statement slips={screens.slips} />)} />
        <Route path="bonus" element={page('bonus', <Bonus sheets={screens} />)} />
        <Route path="contact" element={page('contact', <Contact />)} />
        <Route path="spin" element={page('spin', <Spin />)} />
      </Route>
      <Route path="*" element={page('notFound', <NotFound />)} />
    </Routes>
  )
}

/** Keyed by the path without a page inside of the screen, so that a slow screen shows its skeleton instead of the previous one. */
function Page({ title, screen, onArrived }: { title: Title; screen: ReactNode; onArrived: (() => void) | undefined }) {
  const screens = useScreens()
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname.split('/', 3).join('/')} onRetry={() => clearFailedScreens(screens)}>
      <Suspense fallback={<ScreenSkeleton />}>
        {screen}
        <RouteFocus title={title} onArrived={onArrived} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Redirects when a session begins on /login; one that exists on arrival is ended. */
function LoginGuard({ screen }: { screen: ReactNode }) {
  const { session } = useAppServices()
  const navigate = useNavigate()
  const goOn = useEffectEvent(() => navigate('/user', { replace: true }))
  useEffect(() => {
    session.send({ type: 'login.entered' })
    const started = session.on('session.started', () => void goOn())
    return () => started.unsubscribe()
  }, [session])
  return screen
}

/** The public contact page would end a player's session. */
function LinkToContact(props: ContactLinkProps) {
  const { session } = useAppServices()
  const signedIn = useSelector(session, (snapshot) => snapshot.matches('signedIn'))
  return <Link to={signedIn ? '/user/contact' : '/contact'} {...props} />
}
const contactLink = (props: ContactLinkProps): ReactNode => <LinkToContact {...props} />

const GuestPages = () => (
  <>
    <GuestShell>
      <Outlet />
    </GuestShell>
    <ChatWhenIdle />
  </>
)

function PlayerPages() {
  const Frame = useScreens().player
  return (
    <Suspense>
      <Frame>
        <Outlet />
      </Frame>
    </Suspense>
  )
}

function Public() {
  const { session } = useAppServices()
  useEffect(() => session.send({ type: 'publicPage.entered' }), [session])
  return <Outlet />
}

/** Loaded with the first toast, to keep its script out of the first page. */
function ToastsWhenNeeded() {
  const { toasts } = useAppServices()
  const Region = useScreens().toasts
  const any = useSyncExternalStore(
    toasts.subscribe,
    () => toasts.shown().length > 0,
    () => false,
  )
  const [wanted, setWanted] = useState(false)
  if (any && !wanted) setWanted(true)
  return <Suspense>{wanted ? <Region toasts={toasts} /> : null}</Suspense>
}
