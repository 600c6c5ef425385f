import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import css from './Shell.module.css'

export const BareFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className={css.top}>
      <Brand />
      <LanguageSelect />
    </header>
    <main id="main" tabIndex={-1} className={css.main}>
      {children}
    </main>
  </>
)
