import { payoutOf, statusOf, type Payout, type StatementLine } from '@krapao/machines'
import Download from 'lucide-react/icons/download'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '#shell/Brand.tsx'
import { removeSpacesAround } from '#i18n/bankName.ts'
import { formatMoney } from '#i18n/format.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Copy } from '#ui/Copy.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tag, type Tone } from '#ui/feedback/Tag.tsx'
import { useToasts } from '#ui/toast/toasts.ts'
import { Card, Fact, Facts } from '#ui/layout/Card.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { FootNote, Step } from '#ui/form/Step.tsx'
import { Money } from '#ui/Money.tsx'
import { saveFile } from '#ui/picture/pictures.ts'
import type { NameOf } from './places.ts'
import { isUnderWay, WithdrawalProgress } from './WithdrawalProgress.tsx'
import { destinationOf, supportMessageOf, receiptOf, textOf, type ReceiptContent } from './receipt.ts'
import { receiptPicture } from './receiptPicture.ts'
import { kindOf } from './StatementRow.tsx'
import css from './Statement.module.css'

type Props = { line: StatementLine; nameOf: NameOf; onAsk: (question: string) => void; onClose: () => void }

export function ReceiptSheet(props: Props) {
  const { t } = useTranslation('statement')
  return (
    <Sheet title={t(payoutOf(props.line.entry) ? 'type.withdraw' : 'receipt.title')} onClose={props.onClose}>
      <Receipt {...props} />
    </Sheet>
  )
}

type ReceiptProps = Props & {
  /** The step before it submitted the request, so an early second tap is ignored. */
  follows?: boolean
  /** Shown above the receipt. */
  children?: ReactNode
}

export function Receipt({ line, nameOf, onAsk, onClose, follows = false, children }: ReceiptProps) {
  const { t } = useTranslation('statement')
  const { entry } = line
  const content = receiptOf(line, t, nameOf)
  const payout = payoutOf(entry)
  const account = destinationOf(entry, nameOf)
  // A withdrawal shows the other facts in its progress list.
  const isReturned = kindOf(entry) === 'returned'
  const facts = content.facts.filter(({ key }) => payout === null || key === 'reference')
  return (
    <Step follows={follows} foot={<Foot content={content} payout={payout} isReturned={isReturned} onAsk={onAsk} onClose={onClose} />}>
      {children}
      {!payout && (
        <div className={css.receiptHead}>
          <Brand />
          <Tag tone={toneOf(entry)}>{content.status}</Tag>
        </div>
      )}
      <div className={css.receipt}>
        <p>{payout ? removeSpacesAround(t('payout.to', { account }), account) : content.title}</p>
        <Money satang={entry.amount} size="hero" />
      </div>
      {payout && <WithdrawalProgress entry={entry} payout={payout} />}
      {isReturned && (
        <Notice title={t('payout.isBack', { amount: formatMoney(entry.amount) })}>
          <p>{t('payout.notAccepted')}</p>
          <p>{t('payout.check')}</p>
        </Notice>
      )}
      {(facts.length > 0 || entry.balance !== undefined) && (
        <Card>
          <Facts>
            {facts.map(({ key, name, value }) => (
              <Fact key={key} name={name}>
                {key === 'reference' ? <Copy text={value} what={t('receipt.whatReference')} /> : value}
              </Fact>
            ))}
            {entry.balance !== undefined && <Fact name={t('sums.after')}>{`฿${formatMoney(entry.balance)}`}</Fact>}
          </Facts>
        </Card>
      )}
    </Step>
  )
}

type FootProps = Pick<Props, 'onAsk' | 'onClose'> & { content: ReceiptContent; payout: Payout | null; isReturned: boolean }

/** A withdrawal is shared once it is paid; one that was refused, and its money that came back, lead to support. */
function Foot({ content, payout, isReturned, onAsk, onClose }: FootProps) {
  const { t } = useTranslation('statement')
  const open = payout !== null && isUnderWay(payout)
  const refused = payout?.status === 'refused'
  const done = payout && (
    <Button kind={open ? 'primary' : 'plain'} wide onClick={onClose}>
      {t('receipt.done')}
    </Button>
  )
  const ask = (
    <Button kind={refused || isReturned ? 'primary' : 'quiet'} wide icon={MessageCircle} onClick={() => onAsk(supportMessageOf(content))}>
      {t('receipt.ask')}
    </Button>
  )
  if (refused)
    return (
      <>
        {ask}
        {done}
      </>
    )
  if (isReturned)
    return (
      <>
        {ask}
        <Share content={content} />
      </>
    )
  return (
    <>
      {open ? <FootNote>{t('payout.follow')}</FootNote> : <Share primary content={content} />}
      {done}
      {ask}
    </>
  )
}

/** A bonus that ended and money that came back are not marked as a success: it is not what the player wanted. */
function toneOf(entry: StatementLine['entry']): Tone {
  const status = statusOf(entry)
  if (status === 'success') return ['finish_bonus', 'returned', 'gameReturned'].includes(kindOf(entry)) ? 'plain' : 'good'
  return status === 'failed' ? 'bad' : 'wait'
}

/** Shares text and picture, or only text where files cannot be shared. A browser without sharing saves the picture. */
function Share({ content, primary = false }: { content: ReceiptContent; primary?: boolean }) {
  const { t, i18n } = useTranslation(['statement', 'app'])
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const canShare = 'share' in navigator
  const act = async () => {
    setBusy(true)
    try {
      const picture = await receiptPicture(content, t('app:brand'), languageOf(i18n))
      if (!canShare) saveFile(picture)
      else {
        const both = { text: textOf(content), files: [picture] }
        await navigator.share('canShare' in navigator && navigator.canShare(both) ? both : { text: both.text })
      }
    } catch (cause) {
      // Closing the share sheet is no error.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) toasts.show({ kind: 'danger', text: t('receipt.failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind={primary ? 'primary' : 'plain'} wide icon={canShare ? Share2 : Download} busy={busy} onClick={() => void act()}>
      {t(canShare ? 'receipt.share' : 'receipt.save')}
    </Button>
  )
}
