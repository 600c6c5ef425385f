import { useRoots } from '../app/roots.tsx'
import { Attention } from './Attention.tsx'
import { attentionOf } from './attentionOf.ts'

/** The wishes of this device, in the profile. */
export const OwnAttention = () => <Attention actor={attentionOf(useRoots())} />
