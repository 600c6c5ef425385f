import { useRoots } from '../app/roots.tsx'
import { Attention } from './Attention.tsx'
import { attentionOf } from './attentionOf.ts'

export const OwnAttention = () => <Attention actor={attentionOf(useRoots())} />
