// Writes RFC 4180, with a byte order mark for Thai and Lao in Excel.
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#core/context/appContext.ts'
import { fairQueue } from '#platform/queues/fairQueue.ts'
import { bangkokOffsetMs } from '#platform/time/clock.ts'
import type { Language } from '#platform/values/language.ts'
import { csvWords } from './csvWords.ts'
import { descriptionsIn } from './descriptions.ts'
import { readLines, type EntryRow, type Selection, type Span } from './statement.queries.ts'

type Wanted = { type: Selection['type']; span: Span; language: Language }
type NameOf = (code: string) => string

const batch = 1_000
/** Queues batches, not files, so that a slow reader holds no slot. */
const inTurn = fairQueue({ atOnce: 2, inAll: 1_000, waitMs: 60_000 })

export function csvOf({ replica, catalogue }: AppContext, playerId: number, { type, span, language }: Wanted): Readable {
  const words = csvWords[language]
  const nameOf = namesIn(catalogue.current, language)
  async function* pieces(): AsyncGenerator<string> {
    yield `\uFEFF${lineOf(words.head)}`
    for (let first = span.skipped + 1; first <= span.last; first += batch) {
      const last = Math.min(first + batch - 1, span.last)
      yield await inTurn(`player ${playerId}`, async () => {
        const rows = await readLines({ replica }, playerId, { type, first, last })
        await setImmediate()
        return rows
          .toReversed()
          .map((row) => lineOf(cellsOf(row, language, nameOf)))
          .join('')
      })
    }
  }
  return Readable.from(pieces(), { highWaterMark: 1 })
}

function cellsOf(row: EntryRow, language: Language, nameOf: NameOf): string[] {
  const words = csvWords[language]
  const moved = movedBy(row)
  return [
    String(row.entry),
    bangkokTime(row.at),
    words.types[row.entry_type],
    words.statuses[row.entry_status],
    nameOf(row.entry_from),
    nameOf(row.entry_to),
    Object.values(descriptionsIn(row, language))[0]?.description ?? '',
    baht(row.entry_amount),
    moved > 0 ? baht(moved) : '',
    moved < 0 ? baht(-moved) : '',
    baht(row.wallet_after),
    `S${row.id}`,
  ]
}

/** Satang. Announcements move nothing. */
function movedBy({ entry_from: from, entry_to: to, entry_amount: amount }: EntryRow): number {
  if (from === 'ANNOUNCED') return 0
  if (to === 'WALLET') return amount
  return from === 'WALLET' ? -amount : 0
}

function namesIn({ games, banks }: AppContext['catalogue']['current'], language: Language): NameOf {
  const bankName = { th: 'nameTH', lo: 'nameLO', en: 'nameEN' } as const
  const names = new Map([
    ...banks.map((bank): [string, string] => [bank.code, bank[bankName[language]] ?? bank.nameEN]),
    ...games.map(({ code, name }): [string, string] => [code, name]),
    ...Object.entries(csvWords[language].places),
  ])
  return (code) => names.get(code) ?? code
}

const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** A spreadsheet would evaluate the text as a formula. */
function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const baht = (satang: number): string => {
  const digits = String(satang).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function bangkokTime(at: Date): string {
  const [day = '', time = ''] = new Date(at.getTime() + bangkokOffsetMs).toISOString().split('T')
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 8)}`
}
