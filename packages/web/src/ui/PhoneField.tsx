import { toAsciiDigits } from '../i18n/format.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A phone number as people write or paste it; what is handed on is digits alone, and a plus in front. */
export function PhoneField({ onChange, ...rest }: Omit<TextFieldProps, 'inputMode' | 'upper'>) {
  return <TextField {...rest} inputMode="tel" autoComplete={rest.autoComplete ?? 'tel'} onChange={(next) => onChange?.(plainPhone(next))} />
}

/** '๐๘๑-234 5678' → '0812345678', '+856 20 …' keeps its plus. Letters stay, so that a wrong paste is seen and not silently cut. */
export const plainPhone = (typed: string): string => toAsciiDigits(typed).replace(/[\s().-]/g, '')
