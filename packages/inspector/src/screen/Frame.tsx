import { createToasts, ToastsContext } from '@krapao/web/src/ui/feedback/toasts.ts'
import type { i18n as I18n } from 'i18next'
import { useMemo, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'

type Props = { i18n: I18n; children: ReactNode }

/** The app's providers without the shell. */
export function Frame({ i18n, children }: Props) {
  const toasts = useMemo(() => createToasts(), [])
  return (
    <I18nextProvider i18n={i18n}>
      <ToastsContext value={toasts}>
        <MemoryRouter>{children}</MemoryRouter>
      </ToastsContext>
    </I18nextProvider>
  )
}
