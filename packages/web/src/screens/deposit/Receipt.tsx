import { arrivalOf } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import CircleCheck from 'lucide-react/icons/circle-check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useContext, useState, createContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { ShareReceipt } from '#screens/statement/ReceiptSheet.tsx'
import { Button } from '#ui/Button.tsx'
import { Copy } from '#ui/Copy.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Fact, Facts, Card } from '#ui/layout/Card.tsx'
import { Step } from '#ui/layout/Step.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'

/** The latest entries of the statement, and since when the sheet is open, in ms of the server's clock. */
export const Entries = createContext<{ latest: readonly StatementEntry[]; since: number }>({ latest: [], since: 0 })

type Props = {
  /** Satang; null if unknown. */
  amount: number | null
  method: string
  /** The player's account or phone. */
  from?: string
  /** Over the player's own limit, and being returned. */
  held?: boolean
  /** Server time, ms. */
  now: () => number
  /** Explains a payment that differs from the request. */
  children?: ReactNode
  onDone: () => void
}

export function Receipt({ amount, method, from, held = false, now, children, onDone }: Props) {
  const { t } = useTranslation(['deposit', 'statement'])
  const panel = useFocusOnChange<HTMLDivElement>()
  const [time] = useState(() => formatDateTime(now()))
  const { latest, since } = useContext(Entries)
  const entry = held || amount === null ? undefined : arrivalOf(latest, amount, since)
  const reference = entry?.reference ?? entry?.number?.toString()
  const title = t(held ? 'receipt.held' : 'receipt.title')
  const facts = (['method', 'from', 'time', 'reference'] as const).flatMap((key) => {
    const value = { method, from, time, reference }[key]
    return value === undefined ? [] : [{ key, name: t(`receipt.${key}`), value }]
  })
  return (
    <Step
      foot={
        <>
          <Button kind="primary" wide onClick={onDone}>
            {t('receipt.done')}
          </Button>
          {amount !== null && (
            <ShareReceipt
              content={{
                title,
                amount: `฿${formatMoney(amount)}`,
                status: t(`statement:status.${held ? 'processing' : 'success'}`),
                facts,
              }}
            />
          )}
        </>
      }
    >
      <div ref={panel} tabIndex={-1} role="status">
        <Empty {...(held ? { icon: Undo2 } : { tone: 'good', icon: CircleCheck })} title={title} amount={amount}>
          {held && <p>{t('receipt.heldText')}</p>}
          {children}
        </Empty>
      </div>
      <Card>
        <Facts>
          {facts.map(({ key, name, value }) => (
            <Fact key={key} name={name}>
              {key === 'reference' ? <Copy text={value} what={name} /> : value}
            </Fact>
          ))}
          {entry?.balance !== undefined && <Fact name={t('receipt.balance')}>{`฿${formatMoney(entry.balance)}`}</Fact>}
        </Facts>
      </Card>
    </Step>
  )
}
