import { useEffect } from 'react'
import { useRoots } from '../app/roots.tsx'
import { attentionOf } from './attentionOf.ts'

/** Starts notifications once a player's page is shown; renders nothing. */
export function AttentionWork(): null {
  const roots = useRoots()
  useEffect(() => void attentionOf(roots), [roots])
  return null
}
