import { useEffect } from 'react'
import { useAppServices } from '#services/appServices.tsx'
import { attentionOf } from './attentionOf.ts'

/** Renders nothing. */
export function AttentionRunner(): null {
  const roots = useAppServices()
  useEffect(() => void attentionOf(roots), [roots])
  return null
}
