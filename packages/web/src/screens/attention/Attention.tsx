import type { AttentionActor, AttentionSettings } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Card, PartTitle } from '#ui/layout/Card.tsx'
import { Switch } from '#ui/form/choice/Switch.tsx'
import css from './Attention.module.css'
import { useAppServices } from '#services/appServices.tsx'
import { attentionOf } from './attentionOf.ts'

type Props = { actor: AttentionActor }

// A desktop does not vibrate, although its browser has the function.
const hasTouch = globalThis.matchMedia?.('(pointer: coarse)').matches ?? true
const channels = (['sound', 'vibration', 'badge'] as const satisfies readonly (keyof AttentionSettings)[]).filter(
  (channel) => channel !== 'vibration' || hasTouch,
)

export function Attention({ actor }: Props) {
  const { t } = useTranslation('profile', { keyPrefix: 'attention' })
  const settings = useSelector(actor, ({ context }) => context.settings)
  return (
    <section aria-labelledby="attention" className={css.part}>
      <PartTitle id="attention">{t('title')}</PartTitle>
      <p className={css.lead}>{t('lead')}</p>
      <Card flush>
        {channels.map((channel) => (
          <Switch
            key={channel}
            label={t(`${channel}.label`)}
            hint={t(`${channel}.hint`)}
            on={settings[channel]}
            onChange={(on) => actor.send({ type: 'settings.changed', settings: { ...settings, [channel]: on } })}
          />
        ))}
      </Card>
      <p className={css.lead}>{t('kept')}</p>
      {(settings.sound || settings.vibration) && (
        <div>
          <Button onClick={() => actor.send({ type: 'test.requested' })}>{t('try')}</Button>
        </div>
      )}
    </section>
  )
}

export const AttentionSection = () => <Attention actor={attentionOf(useAppServices())} />
