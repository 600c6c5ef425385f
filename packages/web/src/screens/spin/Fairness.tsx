import { oddsOf, type Odds, type SpinCheckActor, type SpinDrawn } from '@krapao/machines'
import type { SpinSetup } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useIsWide } from '#services/useIsWide.ts'
import { ResourceView } from '#ui/feedback/ResourceView.tsx'
import { Fact, Facts } from '#ui/layout/Card.tsx'
import { Fold } from '#ui/layout/Fold.tsx'
import { ServerHtml } from '#ui/ServerHtml.tsx'
import { languageOf } from '#i18n/i18n.ts'
import { Copy } from '#ui/Copy.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import css from './Spin.module.css'
import { formatChance } from './formatChance.ts'

type Props = {
  wheel: SpinSetup | null
  last: { drawn: SpinDrawn; check: SpinCheckActor } | null
}

export function Fairness({ wheel, last }: Props) {
  const { t } = useTranslation('spin')
  const isWide = useIsWide()
  const odds = wheel && oddsOf(wheel)
  return (
    <div className={css.sheet}>
      {last && (
        <section className={css.part}>
          <h3>{t('fair.last')}</h3>
          <Checked {...last} />
        </section>
      )}
      {/* A wide page shows the odds itself. */}
      {wheel && !(isWide && odds) && (
        <section className={css.part}>
          <h3>{t('fair.odds')}</h3>
          <Chances odds={odds} />
        </section>
      )}
      <section className={css.part}>
        {(!isWide || last) && <h3>{t('fair.how')}</h3>}
        <How seal={wheel?.commitment} isWide={isWide} />
      </section>
    </div>
  )
}

function How({ seal, isWide }: { seal: string | undefined; isWide: boolean }) {
  const { t } = useTranslation('spin')
  if (seal === undefined) return <p>{t('fair.noSeal')}</p>
  const check = (
    <>
      <ol className={css.steps}>
        {t('fair.steps', { returnObjects: true }).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={css.seal}>
        <p>{t('fair.seal')}</p>
        <Copy text={seal} what={t('fair.sealWord')} />
      </div>
    </>
  )
  if (isWide) return check
  return (
    <>
      <p>{t('drawnFirst')}</p>
      <Fold title={t('fair.check')}>{check}</Fold>
    </>
  )
}

export function useFairnessTitle(): string {
  const { t } = useTranslation('spin')
  return t(useIsWide() ? 'fair.check' : 'check')
}

/** The most likely first. */
export function Chances({ odds }: { odds: Odds[] | null }) {
  const { t, i18n } = useTranslation('spin')
  if (!odds) return <p>{t('fair.noOdds')}</p>
  return (
    <Facts>
      {odds
        .toSorted((one, other) => other.chance - one.chance)
        .map(({ slice, description, chance }, index) => (
          <Fact
            key={`${slice.code} ${index}`}
            name={
              <>
                <span>{slice.label}</span>
                {description !== null && <ServerHtml html={description} lang={languageOf(i18n)} />}
              </>
            }
          >
            {formatChance(chance)}
          </Fact>
        ))}
    </Facts>
  )
}

const Working = () => (
  <Skeleton>
    <Piece as="card" />
  </Skeleton>
)

function Checked({ drawn: { order, drawn }, check }: NonNullable<Props['last']>) {
  const { t } = useTranslation('spin')
  const { label } = drawn.result
  const verdict = useSelector(check, ({ context }) => context.value)
  const found = verdict && 'check' in verdict ? verdict.check : null
  return (
    <>
      <ResourceView actor={check} skeleton={<Working />}>
        {({ verdict: kind }) =>
          kind === 'kept' ? (
            <Notice tone="good" title={t('fair.kept', { label })}>
              {t('fair.keptText')}
            </Notice>
          ) : (
            <Notice tone={kind === 'broken' ? 'bad' : 'wait'} title={t(`fair.${kind}`)}>
              {t(`fair.${kind}Text`)}
            </Notice>
          )
        }
      </ResourceView>
      <Fold title={t('fair.numbers')}>
        <dl className={css.numbers}>
          <Value name={t('fair.promised')} value={order.promise?.commitment} />
          <Value name={t('fair.found')} value={found?.commitment} />
          <Value name={t('fair.server')} value={drawn.serverSeed} />
          <Value name={t('fair.mine')} value={order.clientSeed} />
          <Value name={t('fair.nonce')} value={drawn.nonce?.toString()} />
          <Value name={t('fair.point')} value={found ? t('fair.pointOf', { point: found.point, total: found.total }) : undefined} />
          <Value name={t('fair.slice')} value={found?.slice ?? drawn.result.code} />
        </dl>
      </Fold>
    </>
  )
}

const Value = ({ name, value }: { name: string; value: string | undefined }) =>
  value === undefined ? null : (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  )
