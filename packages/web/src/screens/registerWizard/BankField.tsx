import type { LookupActor, RegisterWizardActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import { bankName } from '#i18n/bankName.ts'
import { languageOf } from '#i18n/i18n.ts'
import { FailedNotice } from '#ui/feedback/Notice.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { classes } from '#ui/classes.ts'
import { Box, Field } from '#ui/form/Field.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { BankPicker } from './BankPicker.tsx'
import css from './BankField.module.css'
import { useField } from './WizardForm.tsx'

type Props = { actor: RegisterWizardActor; banks: LookupActor<'banks'> }

export function BankField({ actor, banks }: Props) {
  const { t } = useTranslation('registerWizard')
  const state = useSelector(banks, ({ value }) => (typeof value === 'object' ? 'ready' : value))
  const problem = useSelector(banks, ({ context }) => context.problem)
  switch (state) {
    case 'idle':
    case 'loading':
      return (
        <Skeleton>
          <Piece short />
          <Piece as="field" />
        </Skeleton>
      )
    case 'failed':
    case 'broken':
      return (
        <>
          <b>{t('bank.banksFailed')}</b>
          <FailedNotice problem={problem} onRetry={() => banks.send({ type: 'refresh.requested' })} />
        </>
      )
    case 'ready':
      return <Bank actor={actor} banks={banks} />
    default:
      return state satisfies never
  }
}

function Bank({ actor, banks }: Props) {
  const { t, i18n } = useTranslation('registerWizard')
  const { value: code, error, name, onBlur } = useField(actor, 'bankCode', t('required.bankCode'))
  const bank = useSelector(banks, ({ context }) => context.value?.find((one) => one.code === code))
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('choosingBank'))
  const open = () => actor.send({ type: 'bankList.requested' })
  return (
    <>
      <Field label={t('bank.bank')} error={error}>
        {(control) => (
          <Box className={css.whole}>
            <button
              {...control}
              type="button"
              className={css.bank}
              // A select, so that its name and its value are both read.
              role="combobox"
              name={name}
              value={code}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={open}
              onBlur={onBlur}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown') return
                event.preventDefault()
                open()
              }}
            >
              <Picture className={css.logo} src={bank?.logo} width={28} height={28} />
              <span className={classes(css.name, !bank && css.prompt)}>
                {bank ? bankName(bank, languageOf(i18n)) : t('bank.bankPrompt')}
              </span>
              <ChevronDown className={css.arrow} size={20} aria-hidden />
            </button>
          </Box>
        )}
      </Field>
      {isOpen && <BankPicker actor={actor} banks={banks} />}
    </>
  )
}
