import { arrivalOf } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import CircleCheck from 'lucide-react/icons/circle-check'
import Share2 from 'lucide-react/icons/share-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useContext, useState, createContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { formatDateTime } from '#i18n/time.ts'
import { Button } from '#ui/Button.tsx'
import { Copy } from '#ui/Copy.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Fact, Facts, Card } from '#ui/layout/Card.tsx'
import { Step } from '#ui/form/Step.tsx'
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
  /** A quiet action that starts another deposit. */
  again?: ReactNode
  onDone: () => void
}

export function Receipt({ amount, method, from, held = false, now, children, again, onDone }: Props) {
  const { t } = useTranslation('deposit')
  const panel = useFocusOnChange<HTMLDivElement>()
  const [time] = useState(() => formatDateTime(now()))
  const { latest, since } = useContext(Entries)
  const entry = held || amount === null ? undefined : arrivalOf(latest, amount, since)
  const reference = entry?.reference ?? entry?.number?.toString()
  const title = t(held ? 'receipt.held' : 'receipt.title')
  const share = () => {
    const lines = [title, amount !== null && `฿${formatMoney(amount)}`, method, from, time, reference].filter(Boolean).join('\n')
    // Closing the share sheet is no error.
    navigator.share({ text: lines }).catch(() => {})
  }
  return (
    <Step
      foot={
        <>
          <Button kind="primary" wide onClick={onDone}>
            {t('receipt.done')}
          </Button>
          {'share' in navigator && (
            <Button wide icon={Share2} onClick={share}>
              {t('receipt.share')}
            </Button>
          )}
          {again}
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
          <Fact name={t('receipt.method')}>{method}</Fact>
          {from && <Fact name={t('receipt.from')}>{from}</Fact>}
          <Fact name={t('receipt.time')}>{time}</Fact>
          {reference !== undefined && (
            <Fact name={t('receipt.reference')}>
              <Copy text={reference} what={t('receipt.reference')} />
            </Fact>
          )}
          {entry?.balance !== undefined && <Fact name={t('receipt.balance')}>{`฿${formatMoney(entry.balance)}`}</Fact>}
        </Facts>
      </Card>
    </Step>
  )
}
