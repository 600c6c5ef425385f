import { toAsciiDigits } from '#i18n/format.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

export function PhoneField({ onChange, ...rest }: Omit<TextFieldProps, 'inputMode' | 'upper'>) {
  return <TextField {...rest} inputMode="tel" autoComplete={rest.autoComplete ?? 'tel'} onChange={(next) => onChange?.(plainPhone(next))} />
}

/**
 * Removes separators and invisible characters: '๐๘๑-234 5678' → '0812345678'. Keeps a plus and letters, so that a wrong paste
 * stays visible.
 */
export const plainPhone = (typed: string): string => toAsciiDigits(typed).replace(/[\s().\p{Default_Ignorable_Code_Point}-]/gu, '')
