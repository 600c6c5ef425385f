import type { BonusProgress, ResourceActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Gift from 'lucide-react/icons/gift'
import { useTranslation } from 'react-i18next'
import { Link } from '#ui/Link.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { AtStake } from './AtStake.tsx'
import css from './BonusWidget.module.css'
import { Turnover } from './Turnover.tsx'
import { useWaitingText } from './useWaitingText.ts'

type Props = {
  progress: ResourceActor<BonusProgress>
  /** Without amounts. */
  hidden?: boolean
}

export function BonusWidget({ progress, hidden = false }: Props) {
  const { t } = useTranslation('bonus')
  const value = useSelector(progress, ({ context }) => context.value)
  if (!value?.state) return null
  return (
    <Card>
      <section className={css.widget} aria-labelledby="bonus-widget">
        <div className={css.head}>
          <h2 id="bonus-widget">{t('yours')}</h2>
          <Gift size={20} aria-hidden />
        </div>
        <ProgressText value={value} hidden={hidden} />
        <Link className={css.open} to="/user/bonus">
          {t('widget.open')}
          <ChevronRight size={16} aria-hidden />
        </Link>
      </section>
    </Card>
  )
}

function ProgressText({ value, hidden }: { value: BonusProgress; hidden: boolean }) {
  const { t } = useTranslation('bonus')
  const { name, state, ends } = value
  const waitingText = useWaitingText(value)
  return (
    <>
      <p>
        <b>{name}</b>
        {state && ` · ${t(`state.${state}`)}`}
      </p>
      {state === 'waiting' && waitingText !== null && <p className={css.small}>{waitingText}</p>}
      {state === 'running' && !hidden && (
        <>
          <Turnover progress={value} />
          <p className={css.small}>{ends && value.forfeits === 0 ? t('endsFree') : <AtStake progress={value} />}</p>
        </>
      )}
      {state === 'ending' && <p className={css.small}>{t('endingText')}</p>}
    </>
  )
}
