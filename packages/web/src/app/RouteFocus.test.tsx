// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { Link } from '#ui/Link.tsx'
import { createI18n, loadWords } from '#i18n/i18n.ts'
import { namespaces } from '#i18n/wordFiles.ts'
import { RouteFocus } from './RouteFocus.tsx'

const i18n = createI18n('en', await loadWords('en', namespaces))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const neverLoads = new Promise<never>(() => {})
function Loading(): never {
  throw neverLoads
}

test('a page that is chosen while the first one still loads takes the focus to its heading', () => {
  vi.stubGlobal('scrollTo', () => {})
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/user/home']}>
        <Link to="/user/profile">Profile</Link>
        <main>
          <Routes>
            <Route
              path="/user/home"
              element={
                <Suspense>
                  <Loading />
                  <RouteFocus title="home" />
                </Suspense>
              }
            />
            <Route
              path="/user/profile"
              element={
                <>
                  <h1>Settings</h1>
                  <RouteFocus title="profile" />
                </>
              }
            />
          </Routes>
        </main>
      </MemoryRouter>
    </I18nextProvider>,
  )
  act(() => screen.getByRole('link').click())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Settings' }))
})
