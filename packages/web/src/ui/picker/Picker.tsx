import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { classes } from '../classes.ts'
import { Field, type FieldProps } from '../form/Field.tsx'
import css from './Picker.module.css'
import { pickerWheel, type PickerWheel } from './pickerWheel.ts'

/** `value` is '' for the prompt; `detail` is shown under the label, such as an amount. */
type PickerOption = { value: string; label: string; detail?: string }
type Props = FieldProps & {
  options: readonly PickerOption[]
  value: string
  onChange: (next: string) => void
  disabled?: boolean
}

/**
 * Turns like a wheel: the centred option is chosen, by touch, mouse, wheel, arrows, Page Up and Down, Home, End and first
 * letters. Screen readers see a listbox.
 */
export function Picker({ label, hint, error, options, value, onChange, disabled = false }: Props) {
  const found = options.findIndex((option) => option.value === value)
  const index = Math.max(0, found)
  const choose = (row: number) => {
    const option = options[Math.max(0, Math.min(row, options.length - 1))]
    if (option && option.value !== value && !disabled) onChange(option.value)
  }
  const list = useRef<HTMLDivElement>(null)
  const middle = useWheel(list, { index, choose })
  const typed = useRef({ text: '', at: 0 })
  const press = (event: KeyboardEvent) => {
    const row = rowFor(event, index, options, typed.current)
    if (row === null) return
    event.preventDefault()
    choose(row)
  }
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {({ id, ...described }) => (
        <div className={classes(css.frame, error && css.wrong, disabled && css.disabled)}>
          <div
            {...described}
            ref={list}
            id={id}
            className={css.list}
            role="listbox"
            tabIndex={0}
            aria-labelledby={`${id}-label`}
            aria-activedescendant={`${id}-${index}`}
            aria-disabled={disabled || undefined}
            aria-required
            onKeyDown={press}
          >
            {options.map((option, row) => (
              // The listbox handles keys for its rows.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={option.value}
                id={`${id}-${row}`}
                role="option"
                aria-selected={row === index}
                className={classes(css.row, row === middle && css.middle, option.value === '' && css.prompt)}
                onClick={() => choose(row)}
              >
                <span>{option.label}</span>
                {option.detail !== undefined && <small>{option.detail}</small>}
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}

function useWheel(
  list: { readonly current: HTMLDivElement | null },
  { index, choose }: { index: number; choose: (row: number) => void },
): number {
  const [passing, setPassing] = useState<number | null>(null)
  const wheel = useRef<PickerWheel>(null)
  const chosen = useEffectEvent(choose)
  useEffect(() => {
    if (!list.current) return undefined
    const turning = pickerWheel(list.current, { onPass: setPassing, onChoose: (row) => chosen(row) })
    wheel.current = turning
    return turning.stop
  }, [list])
  useEffect(() => wheel.current?.show(index), [index])
  return passing ?? index
}

function rowFor(event: KeyboardEvent, index: number, options: readonly PickerOption[], typed: { text: string; at: number }): number | null {
  const { key, timeStamp, ctrlKey, altKey, metaKey } = event
  const step = steps.get(key)
  if (step !== undefined) return index + step
  if (key === 'Home') return 0
  if (key === 'End') return options.length - 1
  if (ctrlKey || altKey || metaKey || key.length !== 1) return null
  // Space would scroll the list.
  if (key === ' ' && timeStamp - typed.at > aPause) return index
  typed.text = timeStamp - typed.at > aPause ? key : typed.text + key
  typed.at = timeStamp
  // Repeating a letter cycles through all options that begin with it.
  const same = typed.text.replaceAll(key, '') === ''
  const wanted = (same ? key : typed.text).toLocaleLowerCase()
  const order = options.map((_, row) => (row + index + (same ? 1 : 0)) % options.length)
  return order.find((row) => options[row]?.label.toLocaleLowerCase().startsWith(wanted)) ?? null
}

const steps = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
  ['PageDown', 3],
  ['PageUp', -3],
])
/** Ms after which a letter begins a new name. */
const aPause = 700
