import { currentLine, type StatementLine } from '@krapao/machines'
import { useState, type ReactNode } from 'react'
import { requestChat } from '#screens/chat/chatRequests.ts'
import type { NameOf } from './places.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'

type Receipt = { open: (line: StatementLine) => void; sheet: ReactNode }

/** `onAsked` closes what lies over the chat. */
export function useReceipt(lines: readonly StatementLine[], nameOf: NameOf, onAsked = () => {}): Receipt {
  const [opened, setOpened] = useState<StatementLine | null>(null)
  const close = () => setOpened(null)
  const ask = (question: string) => {
    close()
    onAsked()
    requestChat(question)
  }
  const sheet = opened && <ReceiptSheet line={currentLine(lines, opened)} nameOf={nameOf} onAsk={ask} onClose={close} />
  return { open: setOpened, sheet }
}
