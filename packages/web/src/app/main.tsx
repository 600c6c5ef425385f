import '#theme/fonts.css'
import '#theme/theme.css'
import '#theme/base.css'
import './prerendered.css'
import { textSlot } from '@krapao/machines'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { replayEarlyInput } from './early/replayEarlyInput.ts'
import { createI18n, defaultLanguage, loadWords, type WordsOf } from '#i18n/i18n.ts'
import { fromWire, isLanguage, type Language } from '#i18n/language.ts'
import { App } from './App.tsx'
import { createAppServices } from './createAppServices.ts'
import type { AppServices } from '#services/appServices.tsx'
import { createScreens, firstScreen, prefetch, type Screens } from './screens.ts'
import { local } from '#platform/stores.ts'
import { installTrustedTypesPolicy } from './trustedTypes.ts'

installTrustedTypesPolicy()
start().catch((cause: unknown) => {
  document.documentElement.dataset['failed'] = ''
  throw cause
})

async function start(): Promise<void> {
  const { dataset, lang } = document.documentElement
  const language = isLanguage(lang) ? lang : defaultLanguage
  const i18n = createI18n(language, await prerenderedWords(language))
  const services = createAppServices(i18n)
  const screens = createScreens(i18n)
  const signedIn = services.session.getSnapshot().matches('signedIn')
  await firstScreen(screens, location.pathname, signedIn).ready()

  const tree = (
    <BrowserRouter>
      <App services={services} screens={screens} i18n={i18n} onArrived={() => arrived(services, screens)} />
    </BrowserRouter>
  )
  const shell = dataset['shell'] ?? 'guest'
  const prerendered = document.getElementById(shell)
  for (const other of document.querySelectorAll('[data-prerendered]')) if (other !== prerendered) other.remove()
  if (shell === 'guest' && prerendered) takeOver(prerendered, tree)
  else replace(prerendered ?? document.body.appendChild(document.createElement('div')), tree)
}

/** Keeps what was typed into the prerendered login. The address becomes /login, whichever page was requested. */
function takeOver(prerendered: HTMLElement, tree: ReactNode): void {
  if (location.pathname !== '/login') history.replaceState(null, '', '/login')
  hydrateRoot(prerendered, tree)
}

/** A prerendered skeleton needs no hydration. */
function replace(skeleton: HTMLElement, tree: ReactNode): void {
  createRoot(skeleton).render(tree)
}

let isHere = false
function arrived(services: AppServices, screens: Screens): void {
  if (isHere) return
  isHere = true
  replayEarlyInput()
  keepLanguage(services)
  fetchAhead(services, screens)
}

/** Home while the server checks the password, the other screens when idle. */
function fetchAhead({ session }: AppServices, screens: Screens): void {
  let wasSignedIn = session.getSnapshot().matches('signedIn')
  prefetch(screens, wasSignedIn)
  session.subscribe((snapshot) => {
    if (snapshot.matches('signingIn')) for (const next of [screens.player, screens['/user/home']]) next.ready().catch(() => {})
    const isSignedIn = snapshot.matches('signedIn')
    if (isSignedIn && !wasSignedIn) prefetch(screens, true)
    wasSignedIn = isSignedIn
  })
}

/** The browser may have dropped the cookie. */
function keepLanguage({ appGate }: AppServices): void {
  const chosen = fromWire(textSlot(local, 'locale').read())
  if (chosen) appGate.send({ type: 'locale.chosen', locale: chosen })
}

async function prerenderedWords(language: Language): Promise<WordsOf> {
  const inline = document.getElementById('words')?.textContent
  return inline ? (JSON.parse(inline) as WordsOf) : loadWords(language, ['app', 'session', 'problem'])
}
