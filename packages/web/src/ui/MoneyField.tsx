import { useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, parseMoney } from '../i18n/format.ts'
import { Box, Field, type FieldProps } from './Field.tsx'
import css from './Field.module.css'

type Props = FieldProps & {
  name?: string
  /** Satang; 0 while there is no amount. */
  value: number
  onChange: (next: number) => void
  /** Amounts, in satang, that one tap enters. */
  quick?: readonly number[]
  disabled?: boolean
  required?: boolean
  /** The field was left: by now what is wrong with it may be told. */
  onLeave?: () => void
  ref?: Ref<HTMLInputElement>
}

/**
 * An amount of baht. What is typed stays as it was typed until the field is left; then it is written 1,234.50. What is
 * no amount stays too, and counts as 0. Commas, spaces, Thai and Lao digits are understood.
 */
export function MoneyField({
  label,
  hint,
  error,
  name = 'amount',
  value,
  onChange,
  quick = [],
  disabled = false,
  required,
  onLeave,
  ref,
}: Props) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState(() => written(value))
  // An amount that came from elsewhere (a quick amount, a reload) replaces what was typed; our own echo does not.
  const text = satangIn(typed) === value ? typed : written(value)
  return (
    <div>
      <Field label={label} hint={hint} error={error ?? null}>
        {(control) => (
          <Box
            className={css.figures}
            before={
              <span className={css.baht} aria-hidden>
                ฿
              </span>
            }
          >
            <input
              {...control}
              ref={ref}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              disabled={disabled}
              required={required}
              value={text}
              onChange={(event) => {
                setTyped(event.target.value)
                onChange(satangIn(event.target.value))
              }}
              onBlur={() => {
                setTyped(parseMoney(text) ? formatMoney(value) : text)
                onLeave?.()
              }}
            />
          </Box>
        )}
      </Field>
      {quick.length > 0 && (
        <div className={css.quick} role="group" aria-label={t('money.quick')}>
          {quick.map((amount) => (
            <button key={amount} type="button" disabled={disabled} aria-pressed={amount === value} onClick={() => onChange(amount)}>
              {formatMoney(amount).replace(/\.00$/, '')}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const satangIn = (text: string): number => parseMoney(text) ?? 0
const written = (satang: number): string => (satang > 0 ? formatMoney(satang) : '')
