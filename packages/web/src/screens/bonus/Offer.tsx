import { isCostShown, isPriceUnavailable, priceOf, type BonusActor } from '@krapao/machines'
import type { BonusPreview, Satang } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { ServerHtml } from '#ui/ServerHtml.tsx'
import { useRequest } from '#services/useRequest.ts'
import { formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Fact, Facts } from '#ui/layout/Card.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { FailedNotice, Notice } from '#ui/feedback/Notice.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './Bonus.module.css'
import { fillNotice } from './fillNotice.ts'
import { Terms } from './Terms.tsx'

type Props = {
  actor: BonusActor
  percentFail: number | undefined
  /** The operator's HTML, with a placeholder for percent fail. */
  notice: string | null
  /** `other`: the player has another bonus. */
  has: 'none' | 'mine' | 'other'
  onClose: () => void
}

export function Offer({ actor, percentFail, notice, has, onClose }: Props) {
  const { t } = useTranslation('bonus')
  const terms = useSelector(actor, ({ context }) => context.terms)
  const request = useRequest(actor)
  const looking = useSelector(actor, (snapshot) => snapshot.matches('previewing'))
  const priced = useSelector(actor, ({ context }) => isCostShown(context))
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true })
  const busy = request.state === 'submitting'
  const fail = terms?.percentFail ?? percentFail
  const open = looking || busy
  return (
    <div ref={panel} tabIndex={-1} className={css.stack}>
      {notice !== null && fail !== undefined && (
        <section className={css.stack} aria-label={t('notice')}>
          <ServerHtml html={fillNotice(notice, fail)} />
        </section>
      )}
      <Terms terms={terms} percentFail={percentFail} />
      {open && <Example actor={actor} />}
      {terms && <p className={css.small}>{t('rule')}</p>}
      {terms && <p className={css.small}>{t('dropping')}</p>}
      <p className={css.small}>{t('whileItRuns')}</p>
      <RequestNotice
        {...request}
        onCheck={() => actor.send({ type: 'status.requested' })}
        onAgain={() => actor.send({ type: 'again.requested' })}
      />
      {open && has !== 'mine' && (
        <Button
          kind="primary"
          wide
          busy={busy}
          disabled={has === 'other' || !priced}
          why={has === 'other' ? t('haveOther') : null}
          onClick={() => actor.send({ type: 'take.requested' })}
        >
          {t('receive')}
        </Button>
      )}
      {open && has === 'mine' && (
        <Button kind="primary" wide onClick={onClose}>
          {t('confirm')}
        </Button>
      )}
    </div>
  )
}

/** Quick amounts in satang. */
const quick = [10_000, 30_000, 50_000, 100_000]

function Example({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('bonus')
  const { deposit, priceFailed, terms } = useSelector(actor, ({ context }) => context)
  const price = useSelector(actor, priceOf)
  if (deposit === null) return priceFailed && <FailedPrice actor={actor} />
  const isCalculating = !price && !priceFailed
  return (
    <section className={css.stack} aria-label={t('example.title')}>
      <MoneyField
        label={t('example.deposit')}
        value={deposit}
        quick={quick.filter((amount) => amount >= (terms?.minimum ?? 0))}
        // The field emits whole satang.
        onChange={(next) => actor.send({ type: 'deposit.changed', deposit: next as Satang })}
        onLeave={() => actor.send({ type: 'deposit.left' })}
      />
      <div role="status" aria-busy={isCalculating} className={css.price}>
        {price && <Price price={price} />}
        {!price && priceFailed && <FailedPrice actor={actor} />}
        {isCalculating && <p className={css.small}>{t('example.working')}</p>}
      </div>
    </section>
  )
}

function Price({ price: { grant, turnoverRequired, total, pays, forfeits } }: { price: BonusPreview }) {
  const { t } = useTranslation('bonus')
  const baht = (amount: number) => t('baht', { amount: formatMoney(amount) })
  if (grant === undefined || grant === 0) return <Notice tone="wait">{t('example.tooSmall')}</Notice>
  return (
    <Facts>
      <Fact name={t('example.grant')}>
        <span className={css.gained}>{baht(grant)}</span>
      </Fact>
      {total !== undefined && <Fact name={t('example.total')}>{baht(total)}</Fact>}
      {turnoverRequired !== undefined && <Fact name={t('example.turnover')}>{baht(turnoverRequired)}</Fact>}
      <Fact name={t('example.pays')}>{baht(pays)}</Fact>
      <Fact name={t('example.forfeits')}>
        <span className={css.lost}>{baht(forfeits)}</span>
      </Fact>
    </Facts>
  )
}

/** Without a preview at the backend, the notice stands instead. */
function FailedPrice({ actor }: Pick<Props, 'actor'>) {
  const problem = useSelector(actor, ({ context }) => context.priceFailed?.problem ?? null)
  if (isPriceUnavailable(problem)) return null
  return <FailedNotice problem={problem} onRetry={() => actor.send({ type: 'price.requested' })} />
}
