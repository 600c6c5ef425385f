import type { ReactNode } from 'react'
import css from './Page.module.css'

/** What the shells give a page: its landmark and its margins. */
export const Page = ({ children }: { children: ReactNode }) => <main className={css.page}>{children}</main>
