import { appGateMachine, sessionMachine } from '@krapao/machines'
import type { Krapao } from '@krapao/sdk'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router'
import { createActor } from 'xstate'
import { HomeSkeleton } from '#screens/home/HomeSkeleton.tsx'
import { createI18n, needWords, loadWords, type WordsOf } from '#i18n/i18n.ts'
import type { Language } from '#i18n/language.ts'
import { createToasts } from '#ui/toast/toasts.ts'
import { App } from './App.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { AppServicesProvider, type AppServices } from '#services/appServices.tsx'
import { createScreens } from './screens.ts'
import { BareFrame } from '#shell/BareFrame.tsx'
import { PlayerShell } from '#shell/PlayerShell.tsx'

export type Prerendered = {
  guest: string
  player: string
  neutral: string
  words: WordsOf
  /** Shown when the scripts fail to load. */
  failed: string
  title: string
}

export async function prerender(language: Language): Promise<Prerendered> {
  const words = await loadWords(language, ['app', 'session', 'problem'])
  const i18n = createI18n(language, { ...words })
  const screens = createScreens(i18n)
  await needWords(i18n, ['ui', 'home'])
  await screens['/login'].ready()
  // Never started, so the actors stand in their initial states.
  const session = createActor(sessionMachine, { input: { token: null } })
  const appGate = createActor(appGateMachine, { input: { locale: language } })
  const services: AppServices = {
    session,
    appGate,
    toasts: createToasts(),
    live: { connect: () => {}, subscribe: () => () => {} },
    krapao: {} as Krapao,
  }
  const skeleton = (path: string, tree: ReactNode) =>
    at(
      path,
      <AppServicesProvider value={services}>
        <I18nextProvider i18n={i18n}>{tree}</I18nextProvider>
      </AppServicesProvider>,
    )
  return {
    guest: at('/login', <App services={services} screens={screens} i18n={i18n} />),
    player: skeleton(
      '/user/home',
      <PlayerShell>
        <div data-home-only>
          <HomeSkeleton />
        </div>
        <div data-not-home>
          <ScreenSkeleton />
        </div>
      </PlayerShell>,
    ),
    neutral: skeleton(
      '/terminated',
      <BareFrame>
        <ScreenSkeleton />
      </BareFrame>,
    ),
    words,
    failed: i18n.t('failed'),
    title: `${i18n.t('title.login')} · ${i18n.t('brand')}`,
  }
}

const at = (path: string, tree: ReactNode): string => renderToString(<StaticRouter location={path}>{tree}</StaticRouter>)
