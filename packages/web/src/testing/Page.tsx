import type { ReactNode } from 'react'
import css from './Page.module.css'

export const Page = ({ children }: { children: ReactNode }) => <main className={css.page}>{children}</main>
