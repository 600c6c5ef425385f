import { post, type Person } from './players.ts'
import type { PictureFile } from '../models/slipsSheet.ts'

export type SlipVariant = 'plain' | 'noQr' | 'tiny' | 'otherBank'
type Order = { amount?: number; fromAccountNo?: string; at?: string }

/** Makes a bank transfer that only its slip credits, in baht. */
export async function transferByBank(origin: string, person: Person, { amount = 150, ...more }: Order = {}): Promise<string> {
  const order = {
    fromAccountNo: person.accountNo,
    fromBankCode: person.bankCode,
    toAccountNo: '4120001118',
    amount,
    announce: false,
    ...more,
  }
  const { slipUrl } = (await post(`${origin}/sandbox/api/bank/transfers`, order)) as { slipUrl: string }
  return origin + slipUrl
}

export async function slipOf(slipUrl: string, variant: SlipVariant = 'plain'): Promise<PictureFile> {
  const response = await fetch(`${slipUrl}?variant=${variant}`)
  if (!response.ok) throw new Error(`the slip's picture answered ${response.status}`)
  return { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from(await response.arrayBuffer()) }
}

export const newSlip = async (origin: string, person: Person, order: Order = {}): Promise<PictureFile> =>
  slipOf(await transferByBank(origin, person, order))
