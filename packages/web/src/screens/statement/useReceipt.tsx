import { currentLine, type StatementLine } from '@krapao/machines'
import { useState, type ReactNode } from 'react'
import type { NameOf } from './places.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'

/** The receipt of one of the lines, which follows their changes. */
export function useReceipt(lines: readonly StatementLine[], nameOf: NameOf): { open: (line: StatementLine) => void; sheet: ReactNode } {
  const [opened, setOpened] = useState<StatementLine | null>(null)
  const sheet = opened && <ReceiptSheet line={currentLine(lines, opened)} nameOf={nameOf} onClose={() => setOpened(null)} />
  return { open: setOpened, sheet }
}
