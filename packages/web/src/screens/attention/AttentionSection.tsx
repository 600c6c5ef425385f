import { useAppServices } from '#services/appServices.tsx'
import { Attention } from './Attention.tsx'
import { attentionOf } from './attentionOf.ts'

export const AttentionSection = () => <Attention actor={attentionOf(useAppServices())} />
