import '@krapao/web/src/theme/theme.css'
import '@krapao/web/src/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './accent.css'
import { Gallery } from './Gallery.tsx'

export function start(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the gallery has lost its root')
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
