// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { createI18n, loadWords } from '#i18n/i18n.ts'
import { useLanguageChange } from './useLanguageChange.ts'

afterEach(cleanup)

test('a new language is announced once, after requests use it', async () => {
  const i18n = createI18n('en', await loadWords('en', ['app']))
  const requests: string[] = []
  const changed = vi.fn<() => void>(() => void requests.push(i18n.language))
  function Page() {
    useLanguageChange(changed)
    return null
  }
  const { unmount } = render(
    <I18nextProvider i18n={i18n}>
      <Page />
    </I18nextProvider>,
  )
  await act(() => i18n.changeLanguage('lo'))
  expect(requests).toEqual(['lo'])
  unmount()
  await act(() => i18n.changeLanguage('th'))
  expect(requests).toEqual(['lo'])
})
