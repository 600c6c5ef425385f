import { bankGroups, bankShortName, type BankGroup, type LookupActor, type RegisterWizardActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import Landmark from 'lucide-react/icons/landmark'
import Search from 'lucide-react/icons/search'
import { useTranslation } from 'react-i18next'
import { bankName } from '#i18n/bankName.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Box } from '#ui/form/Field.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import css from './BankField.module.css'

type Props = { actor: RegisterWizardActor; banks: LookupActor<'banks'> }

export function BankPicker({ actor, banks }: Props) {
  const { t, i18n } = useTranslation('registerWizard')
  const { bankSearch, variant } = useSelector(actor, ({ context }) => context)
  const list = useSelector(banks, ({ context }) => context.value ?? [])
  const groups = bankGroups(list, bankSearch, languageOf(i18n) === 'lo' ? 'laos' : variant)
  const search = (text: string) => actor.send({ type: 'bankSearch.changed', text })
  return (
    <Sheet title={t('bank.choose')} onClose={() => actor.send({ type: 'back.requested' })}>
      <div className={css.picker}>
        <Box before={<Search className={css.arrow} size={20} aria-hidden />}>
          <input
            type="search"
            aria-label={t('bank.search')}
            placeholder={t('bank.searchHint')}
            autoComplete="off"
            spellCheck={false}
            value={bankSearch}
            onChange={({ target }) => search(target.value)}
          />
        </Box>
        <div role="status" className={css.none}>
          {groups.length === 0 && (
            <Empty icon={Landmark} title={t('bank.notFound')}>
              <Button onClick={() => search('')}>{t('bank.showAll')}</Button>
            </Empty>
          )}
        </div>
        {groups.map((group) => (
          <Group key={group.group} actor={actor} {...group} />
        ))}
      </div>
    </Sheet>
  )
}

function Group({ actor, group, banks }: BankGroup & Pick<Props, 'actor'>) {
  const { t, i18n } = useTranslation('registerWizard')
  const chosen = useSelector(actor, ({ context }) => context.fields.bankCode)
  return (
    <section className={css.group} aria-labelledby={`banks-${group}`}>
      <h3 id={`banks-${group}`}>{t(`bank.group.${group}`)}</h3>
      <Rows>
        {banks.map((bank) => (
          <Row
            key={bank.code}
            icon={Landmark}
            picture={bank.logo}
            title={bankName(bank, languageOf(i18n))}
            note={bankShortName(bank.code)}
            chosen={bank.code === chosen}
            onClick={() => actor.send({ type: 'field.changed', field: 'bankCode', value: bank.code })}
          />
        ))}
      </Rows>
    </section>
  )
}
