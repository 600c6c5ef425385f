import type { PromotionActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { TextField } from '#ui/form/TextField.tsx'

export function PromotionSearch({ actor }: { actor: PromotionActor }) {
  const { t } = useTranslation('promotion')
  const code = useSelector(actor, ({ context }) => context.code)
  const searching = useSelector(actor, (snapshot) => snapshot.matches('searching'))
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'search.requested' })
        }}
      >
        <TextField
          label={t('code')}
          name="promotion"
          placeholder={t('placeholder')}
          value={code}
          upper
          maxLength={64}
          onChange={(next) => actor.send({ type: 'code.changed', code: next })}
          after={
            <Button kind="text" type="submit" busy={searching} disabled={code.trim() === ''}>
              {t('search')}
            </Button>
          }
        />
      </form>
    </Card>
  )
}
