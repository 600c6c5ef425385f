import { useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatShortMoney, parseMoney } from '#i18n/format.ts'
import { Box, Field, type FieldProps } from './Field.tsx'
import css from './Field.module.css'

type Props = FieldProps & {
  name?: string
  /** Whole satang; 0 for an invalid amount. */
  value: number
  onChange: (next: number) => void
  quick?: readonly number[]
  /** The label of a last button, which enters the whole amount. */
  all?: string
  onAll?: () => void
  /** Whole baht without satang. */
  short?: boolean
  disabled?: boolean
  required?: boolean
  /** Called on blur; from then on errors may be shown. */
  onLeave?: () => void
  ref?: Ref<HTMLInputElement>
}

/**
 * Typed text stays until blur, when it is formatted as 1,234.50; invalid text stays and counts as 0. Accepts commas, spaces, Thai
 * and Lao digits.
 */
export function MoneyField({
  label,
  hint,
  error,
  name = 'amount',
  value,
  onChange,
  quick,
  all,
  onAll,
  short = false,
  disabled = false,
  required,
  onLeave,
  ref,
}: Props) {
  const format = short ? formatShortMoney : formatMoney
  const written = (satang: number): string => (satang > 0 ? format(satang) : '')
  const [typed, setTyped] = useState(() => written(value))
  // A value set from outside replaces the typed text; the field's own value does not.
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
                setTyped(parseMoney(text) ? format(value) : text)
                onLeave?.()
              }}
            />
          </Box>
        )}
      </Field>
      <Quick value={value} quick={quick} all={all} disabled={disabled} onChange={onChange} onAll={onAll} />
    </div>
  )
}

type QuickProps = Pick<Props, 'value' | 'disabled' | 'onChange'> & { [Name in 'quick' | 'all' | 'onAll']: Props[Name] | undefined }

function Quick({ value, quick = [], all, disabled, onChange, onAll }: QuickProps) {
  const { t } = useTranslation('ui')
  if (quick.length === 0 && all === undefined) return null
  return (
    <div className={css.quick} role="group" aria-label={t('money.quick')}>
      {quick.map((amount) => (
        <button key={amount} type="button" disabled={disabled} aria-pressed={amount === value} onClick={() => onChange(amount)}>
          {formatShortMoney(amount)}
        </button>
      ))}
      {all !== undefined && (
        <button type="button" disabled={disabled} onClick={onAll}>
          {all}
        </button>
      )}
    </div>
  )
}

const satangIn = (text: string): number => parseMoney(text) ?? 0
