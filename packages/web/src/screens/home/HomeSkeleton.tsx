import { useTranslation } from 'react-i18next'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import css from './Home.module.css'

export function HomeSkeleton() {
  const { t } = useTranslation(['home', 'app'])
  return (
    <div aria-busy="true">
      <VisuallyHidden as="h1">{t('app:title.home')}</VisuallyHidden>
      <Skeleton className={css.home}>
        <div className={css.hello}>
          <Piece short />
        </div>
        <div className={css.money}>
          <div className={css.skeletonCard}>
            <Piece short />
            <Piece as="money" />
            <Piece />
            <Piece as="field" />
          </div>
          <GamePieces />
        </div>
        <Piece as="card" />
      </Skeleton>
    </div>
  )
}

export const GamesSkeleton = () => (
  <Skeleton>
    <GamePieces />
  </Skeleton>
)

const GamePieces = () => (
  <>
    <Piece short />
    <div className={css.skeletonTiles}>
      <Piece as="card" />
      <Piece as="card" />
      <Piece as="card" />
    </div>
  </>
)
