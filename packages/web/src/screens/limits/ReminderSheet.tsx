import type { RealityCheckActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { RadioRows } from '#ui/form/choice/RadioRows.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import css from './Limits.module.css'
import { spanOf } from './useReminderValue.ts'

const offered = [15, 30, 60, 120] as const

export function ReminderSheet({ actor, onClose }: { actor: RealityCheckActor; onClose: () => void }) {
  const { t } = useTranslation('limits')
  const minutes = useSelector(actor, ({ context }) => context.minutes)
  return (
    <Sheet title={t('remind.title')} onClose={onClose}>
      <div className={css.form}>
        <p className={css.lead}>{t('remind.lead')}</p>
        <RadioRows
          label={t('remind.every')}
          name="reminder"
          value={String(minutes ?? 0)}
          options={[{ value: '0', label: t('remind.off') }, ...offered.map((count) => ({ value: String(count), label: spanOf(t, count) }))]}
          onChange={(next) => actor.send({ type: 'minutes.changed', minutes: next === '0' ? null : Number(next) })}
        />
      </div>
    </Sheet>
  )
}
