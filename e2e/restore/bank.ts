// Incoming transfers are in a file, which survives the restored database.
import { readFileSync } from 'node:fs'
import type { Adapter, IncomingTransfer } from '../server.ts'

export const ports: Adapter = ({ setting }) => {
  const file = setting('BANK_FILE')
  const list = (): IncomingTransfer[] => JSON.parse(readFileSync(file, 'utf8')) as IncomingTransfer[]
  return {
    bank: {
      payOut: async () => ({ state: 'sent' }),
      payoutOf: async () => ({ state: 'sent' }),
      incomingSince: async (cursor) => {
        const all = list()
        return { transfers: all.slice(Number(cursor)), cursor: String(all.length) }
      },
      transferOf: async ({ fromBankCode, reference }) => {
        const transfer = list().find((one) => one.fromBankCode === fromBankCode && one.reference === reference)
        return transfer ? { state: 'found', transfer } : { state: 'none' }
      },
    },
  }
}
