import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createI18n, loadWords } from '#i18n/i18n.ts'
import { namespaces } from '#i18n/wordFiles.ts'
import { createToasts, ToastsContext, type Toasts } from '#ui/toast/toasts.ts'

const words = await loadWords('en', namespaces)

// Scripts load slowly on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// jsdom lacks modal dialogs and scrolling into view.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = () => {}
Element.prototype.scrollIntoView = () => {}

export function renderInEnglish(ui: ReactNode): { container: HTMLElement; rerender: (ui: ReactNode) => void; toasts: Toasts } {
  const toasts = createToasts()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={createI18n('en', words)}>
      <ToastsContext value={toasts}>{children}</ToastsContext>
    </I18nextProvider>
  )
  const { container, rerender } = render(ui, { wrapper })
  return { container, rerender, toasts }
}

export const factsIn = (element: Element): string[][] =>
  [...element.querySelectorAll('dt')].map((name) => {
    const value = name.nextElementSibling
    return [name.textContent, (value?.querySelector('b') ?? value)?.textContent ?? '']
  })
