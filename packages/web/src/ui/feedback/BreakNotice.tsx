import Coffee from 'lucide-react/icons/coffee'
import type { ReactNode } from 'react'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { Notice } from './Notice.tsx'

/** In place of what is closed during a break; leads to where its end stands. */
export function BreakNotice({ title, limits, children }: { title: string; limits: string; children: ReactNode }) {
  return (
    <>
      <Notice tone="wait" title={title}>
        {children}
      </Notice>
      <Rows>
        <Row icon={Coffee} title={limits} to="/user/profile/limits#rest" />
      </Rows>
    </>
  )
}
