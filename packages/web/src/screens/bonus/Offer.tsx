import { forfeitsWholeBonus, isPriceShown, isPriceUnavailable, priceOf, type BonusActor } from '@krapao/machines'
import type { BonusPreview, Satang } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { ServerHtml } from '#ui/ServerHtml.tsx'
import { useRequest } from '#services/useRequest.ts'
import { formatShortMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Fold } from '#ui/layout/Fold.tsx'
import { FootNote, Step } from '#ui/form/Step.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { FailedNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import { Picture } from '#ui/picture/Picture.tsx'
import tones from '#ui/tones.module.css'
import css from './Bonus.module.css'
import { Taken } from './Taken.tsx'
import { Terms } from './Terms.tsx'
import { useOfferWords } from './useOfferWords.ts'

export type OfferProps = {
  actor: BonusActor
  /** The headline where the backend reports no terms. */
  name: string
  often: string
  picture?: string | undefined
  percentFail: number | undefined
  /** The operator's HTML, with a placeholder for percent fail. */
  notice: string | null
  about: ReactNode
  /** `other`: the player has another bonus. */
  has: 'none' | 'mine' | 'other'
  /** Null during a break. */
  onDeposit: (() => void) | null
  onDrop: () => void
  onClose: () => void
}

export function Offer(props: OfferProps) {
  const { actor, has, onDeposit, onDrop, onClose } = props
  const taken = useSelector(actor, (snapshot) => snapshot.matches('taken'))
  const terms = useSelector(actor, ({ context }) => context.terms)
  if (taken) return <Taken terms={terms} onDeposit={onDeposit} onDrop={has === 'mine' ? onDrop : null} onClose={onClose} />
  return <Detail {...props} />
}

function Detail({ actor, name, often, picture, percentFail, notice, about, has, onClose }: OfferProps) {
  const { t } = useTranslation('bonus')
  const words = useOfferWords()
  const terms = useSelector(actor, ({ context }) => context.terms)
  const withoutTerms = useSelector(actor, ({ context }) => isPriceUnavailable(context.priceFailed?.problem ?? null))
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true })
  const failed = useSelector(actor, ({ context }) => context.priceFailed !== null)
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches('refused'))
  const fail = terms?.percentFail ?? percentFail
  const isCalculated = useSelector(actor, ({ context }) => context.price !== null || context.priceFailed !== null)
  const isKnown = withoutTerms || (terms !== null && !failed)
  const headline = words.headline(terms ?? {}) ?? (withoutTerms || terms ? name : null)
  return (
    <Step foot={<Foot actor={actor} has={has} onClose={onClose} />}>
      <div ref={panel} tabIndex={-1} className={css.hero}>
        <Picture className={css.art} src={picture} width={56} height={56} />
        <div className={css.words}>
          {headline !== null && <h3 className={css.headline}>{headline}</h3>}
          {headline === null && !failed && (
            <div className={css.unknown}>
              <Skeleton>
                <Piece as="title" />
              </Skeleton>
            </div>
          )}
          <p className={css.small}>{[words.condition(terms ?? {}), often].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {!withoutTerms && !isRefused && <Calculator actor={actor} />}
      {fail !== undefined && isKnown && !isRefused && <Early actor={actor} />}
      {/* Not before what stands above it, which would move it. */}
      {isCalculated && (
        <Fold title={t('termsOf')} open={withoutTerms}>
          <Terms terms={terms} percentFail={percentFail} />
          {fail !== undefined && <p className={css.small}>{t('atStake', { percent: fail })}</p>}
          {terms && <p className={css.small}>{t('rule')}</p>}
          <p className={css.small}>{t('whileItRuns')}</p>
          {terms && <p className={css.small}>{t('dropping')}</p>}
          {notice !== null && fail !== undefined && (
            <section className={css.stack} aria-label={t('notice')}>
              <ServerHtml html={fillNotice(notice, fail)} />
            </section>
          )}
          {about}
        </Fold>
      )}
    </Step>
  )
}

function Foot({ actor, has, onClose }: Pick<OfferProps, 'actor' | 'has' | 'onClose'>) {
  const { t } = useTranslation('bonus')
  const request = useRequest(actor)
  const looking = useSelector(actor, (snapshot) => snapshot.matches('previewing'))
  const priced = useSelector(actor, ({ context }) => isPriceShown(context))
  const busy = request.state === 'submitting'
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches('refused'))
  return (
    <>
      <RequestNotice
        {...request}
        undecided={t('undecided')}
        onCheck={() => actor.send({ type: 'status.requested' })}
        onAgain={() => actor.send({ type: 'again.requested' })}
      />
      {(looking || busy) && has === 'mine' && (
        <Button kind="primary" wide onClick={onClose}>
          {t('confirm')}
        </Button>
      )}
      {(looking || busy) && has !== 'mine' && (
        <Button
          kind="primary"
          wide
          busy={busy}
          disabled={has === 'other' || !priced}
          why={has === 'other' ? t('haveOther') : null}
          onClick={() => actor.send({ type: 'take.requested' })}
        >
          {t(busy ? 'receiving' : 'receive')}
        </Button>
      )}
      {isRefused && (
        <Button kind="primary" wide onClick={onClose}>
          {t('another')}
        </Button>
      )}
      {(looking || busy) && has === 'none' && <FootNote>{t('dropNote')}</FootNote>}
    </>
  )
}

/** Satang. */
const quick = [10_000, 30_000, 50_000, 100_000]

type Actor = Pick<OfferProps, 'actor'>

function Calculator({ actor }: Actor) {
  const { t } = useTranslation('bonus')
  const { deposit, priceFailed, terms } = useSelector(actor, ({ context }) => context)
  const price = useSelector(actor, priceOf)
  if (deposit === null) {
    if (priceFailed) return <FailedPrice actor={actor} />
    return (
      <Skeleton className={css.calculating}>
        <Piece as="field" />
        <Piece as="card" />
      </Skeleton>
    )
  }
  const isCalculating = !price && !priceFailed
  return (
    <Card>
      <section className={css.stack} aria-label={t('example.title')}>
        <MoneyField
          short
          label={t('example.deposit')}
          value={deposit}
          quick={quick.filter((amount) => amount >= (terms?.minimum ?? 0))}
          onChange={(next) => actor.send({ type: 'deposit.changed', deposit: next as Satang })}
          onLeave={() => actor.send({ type: 'deposit.left' })}
        />
        <div role="status" aria-busy={isCalculating} className={css.price}>
          {price && <Price price={price} turnover={terms?.turnover} />}
          {!price && priceFailed && <FailedPrice actor={actor} />}
          {isCalculating && <p className={css.small}>{t('example.working')}</p>}
        </div>
      </section>
    </Card>
  )
}

function Price({ price: { grant, turnoverRequired, total }, turnover }: { price: BonusPreview; turnover: number | undefined }) {
  const { t } = useTranslation('bonus')
  const wagering = useOfferWords().wagering({ turnover })
  if (grant === undefined || grant === 0) return <Notice tone="wait">{t('example.tooSmall')}</Notice>
  return (
    <dl className={css.sums}>
      <div>
        <dt>{t('example.grant')}</dt>
        <dd className={css.gained}>+฿{formatShortMoney(grant)}</dd>
      </div>
      {total !== undefined && (
        <div>
          <dt>{t('example.total')}</dt>
          <dd>฿{formatShortMoney(total)}</dd>
        </div>
      )}
      {turnoverRequired !== undefined && (
        <div className={css.required}>
          <dt>{t('example.turnover')}</dt>
          <dd>฿{formatShortMoney(turnoverRequired)}</dd>
          {wagering !== null && <dd className={css.small}>{wagering}</dd>}
        </div>
      )}
    </dl>
  )
}

/** No alert, as nothing has happened. */
function Early({ actor }: Actor) {
  const { t } = useTranslation('bonus')
  const price = useSelector(actor, ({ context }) => context.price)
  const isCurrent = useSelector(actor, (snapshot) => priceOf(snapshot) !== null)
  return (
    <div className={classes(css.early, tones.bad)} data-testid="early">
      <TriangleAlert size={20} aria-hidden />
      <div>
        <b>{t(forfeitsWholeBonus(price) ? 'early.whole' : 'early.title')}</b>
        {price && price.forfeits > 0 && (
          <p className={classes(!isCurrent && css.outdated)}>
            {t('early.example', { pays: formatShortMoney(price.pays), forfeits: formatShortMoney(price.forfeits) })}
          </p>
        )}
      </div>
    </div>
  )
}

/** Without a preview at the backend, the notice stands instead. */
function FailedPrice({ actor }: Actor) {
  const { t } = useTranslation('bonus')
  const problem = useSelector(actor, ({ context }) => context.priceFailed?.problem ?? null)
  if (isPriceUnavailable(problem)) return null
  return <FailedNotice title={t('example.failed')} problem={problem} onRetry={() => actor.send({ type: 'price.requested' })} />
}

export const fillNotice = (notice: string, percentFail: number): string =>
  notice.replaceAll(/\{+\s*percentFail\s*\}+/g, String(percentFail))
