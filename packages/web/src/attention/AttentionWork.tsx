import { useEffect } from 'react'
import { useRoots } from '../app/roots.tsx'
import { attentionOf } from './attentionOf.ts'

/** Begins to listen once a player's page is there; it shows nothing. */
export function AttentionWork(): null {
  const roots = useRoots()
  useEffect(() => void attentionOf(roots), [roots])
  return null
}
