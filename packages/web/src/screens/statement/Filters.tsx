import { periodIn, periods, selectsAll, statementTypes, withDay, withPeriod, withType, type StatementActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import Calendar from 'lucide-react/icons/calendar'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Choice } from '#ui/form/choice/Choice.tsx'
import { Box, Field } from '#ui/form/Field.tsx'
import css from './Statement.module.css'

type Props = {
  actor: StatementActor
  now: () => number
  /** Shows the date fields, also for dates that match no preset. */
  own: boolean
  onOwn: (own: boolean) => void
  dates: Ref<HTMLSelectElement>
  onClear: () => void
}

/** Each change loads at once. */
export function Filters({ actor, now, own, onOwn, dates, onClear }: Props) {
  const { t } = useTranslation('statement')
  const query = useSelector(actor, ({ context }) => context.query)
  const setQuery = (next: typeof query) => actor.send({ type: 'query.changed', query: next })
  const period = own ? 'own' : periodIn(query, now())
  // An empty result has this action itself.
  const clears = useSelector(actor, ({ context }) => !selectsAll(context.query) && context.items.length > 0)
  const row = useChosenInView(query.statementType ?? 'all')
  const choose = (next: string) => {
    onOwn(next === 'own')
    const quick = periods.find((one) => one === next) ?? null
    if (next !== 'own') setQuery(withPeriod(query, quick, now()))
  }
  return (
    <section className={css.filters} aria-label={t('filter.title')}>
      <div className={css.filterRow}>
        <span className={css.period}>
          <Calendar size={16} aria-hidden />
          <select ref={dates} name="period" aria-label={t('filter.days')} value={period} onChange={({ target }) => choose(target.value)}>
            {(['all', ...periods, 'own'] as const).map((value) => (
              <option key={value} value={value}>
                {t(`filter.period.${value}`)}
              </option>
            ))}
          </select>
          <ChevronDown size={16} aria-hidden />
        </span>
        <div ref={row} className={css.scroller} data-scrolls>
          <Choice
            label={t('filter.type')}
            name="statementType"
            inline
            value={query.statementType ?? 'all'}
            options={['all' as const, ...statementTypes].map((value) => ({
              value,
              label: value === 'all' ? t('filter.all') : t(`filter.types.${value}`),
            }))}
            onChange={(next) => setQuery(withType(query, statementTypes.find((type) => type === next) ?? null))}
          />
        </div>
        {clears && (
          <span className={css.clear}>
            <Button kind="quiet" icon={X} label={t('filter.clear')} onClick={onClear} />
          </span>
        )}
      </div>
      {period === 'own' && (
        <div className={css.days}>
          {(['from', 'to'] as const).map((end) => (
            <Field key={end} label={t(`filter.${end}`)}>
              {(control) => (
                <Box>
                  <input
                    {...control}
                    type="date"
                    name={end}
                    value={query[end] ?? ''}
                    // Longer years are rejected while typed.
                    max="9999-12-31"
                    onChange={({ target }) => target.validity.valid && setQuery(withDay(query, end, target.value))}
                  />
                </Box>
              )}
            </Field>
          ))}
        </div>
      )}
    </section>
  )
}

/** The button that clears the filters takes room from their row, and would cut the chosen one. */
function useChosenInView(type: string) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    row.current?.querySelector(`input[value="${type}"] + *`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [type])
  return row
}
