import { useTranslation } from 'react-i18next'
import { Ghost, Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PartTitle } from '#ui/layout/Card.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import css from './Home.module.css'
import { UnknownBalance, useLastBalances } from './balance/UnknownBalance.tsx'

export function HomeSkeleton() {
  const { t } = useTranslation(['home', 'app'])
  const { last, now } = useLastBalances()
  return (
    <div aria-busy="true">
      <VisuallyHidden as="h1">{t('app:title.home')}</VisuallyHidden>
      <Skeleton atOnce={last !== null}>
        <div className={css.home} inert>
          <b className={css.hello}>
            <Ghost>{t('home:hello', { name: '' })}</Ghost>
          </b>
          <div className={css.money}>
            <UnknownBalance last={last} now={now} isLoading={last !== null} onRefresh={() => {}} />
            <GamePieces />
          </div>
          <Piece as="card" />
        </div>
      </Skeleton>
    </div>
  )
}

export const GamesSkeleton = () => (
  <Skeleton>
    <GamePieces />
  </Skeleton>
)

function GamePieces() {
  const { t } = useTranslation('home')
  return (
    <section>
      <PartTitle>
        <Ghost>{t('ownGames')}</Ghost>
      </PartTitle>
      <div className={css.skeletonTiles}>
        <Piece as="card" />
        <Piece as="card" />
        <Piece as="card" />
      </div>
    </section>
  )
}
