import type { BankNameEditActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Fact, Facts } from '#ui/layout/Card.tsx'
import { FailedNotice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import stack from '#ui/layout/Stack.module.css'

type Props = { actor: BankNameEditActor; /** The current name. */ current: string }

export function BankNameEdit({ actor, current }: Props) {
  const state = useSelector(actor, ({ value }) => value)
  switch (state) {
    case 'editing':
    case 'saving':
      return <Form actor={actor} current={current} saving={state === 'saving'} />
    case 'broken':
      return <FailedNotice problem={null} onRetry={() => actor.send({ type: 'again.requested' })} />
    case 'saved':
      return null
    default:
      return state satisfies never
  }
}

function Form({ actor, current, saving }: Props & { saving: boolean }) {
  const { t } = useTranslation('bankNameEdit')
  const { name, problem } = useSelector(actor, ({ context }) => context)
  return (
    <form
      className={stack.wide}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'save.requested' })
      }}
    >
      <p>{t('why')}</p>
      <Facts>
        <Fact name={t('now')}>{current.toUpperCase()}</Fact>
      </Facts>
      <TextField
        label={t('name')}
        name="bankAccountName"
        value={name}
        upper
        maxLength={100}
        readOnly={saving}
        onChange={(next) => actor.send({ type: 'name.changed', name: next })}
      />
      <ProblemNotice problem={problem} />
      <Button kind="primary" type="submit" wide busy={saving}>
        {t('save')}
      </Button>
    </form>
  )
}
