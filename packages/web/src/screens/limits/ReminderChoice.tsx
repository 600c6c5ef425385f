import type { RealityCheckActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { PartTitle } from '#ui/layout/Card.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import css from './Limits.module.css'

const offered = [15, 30, 60, 120] as const

export function ReminderChoice({ actor }: { actor: RealityCheckActor }) {
  const { t } = useTranslation('limits')
  const minutes = useSelector(actor, ({ context }) => context.minutes)
  return (
    <section aria-labelledby="reminder" className={css.part}>
      <PartTitle id="reminder">{t('remind.title')}</PartTitle>
      <p className={css.lead}>{t('remind.lead')}</p>
      <Choice
        label={t('remind.every')}
        name="reminder"
        value={String(minutes ?? 0)}
        options={[
          { value: '0', label: t('remind.off') },
          ...offered.map((count) => ({ value: String(count), label: t('minutes', { count }) })),
        ]}
        onChange={(next) => actor.send({ type: 'minutes.changed', minutes: next === '0' ? null : Number(next) })}
      />
    </section>
  )
}
