// A recording in a link: JSON in base64url, because it holds any character.
import type { Input, Recording } from './simulation.ts'

export function textOf(recording: Recording): string {
  const bytes = new TextEncoder().encode(JSON.stringify(recording, withErrors))
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Null if the text is no recording. */
export function recordingIn(text: string): Recording | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)
    const value = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Recording> | null
    const { guards = {}, inputs } = value ?? {}
    const isWhole = Array.isArray(inputs) && inputs.every(isInput) && isRecord(guards) && Object.values(guards).every(isBoolean)
    return isWhole ? { ...value, guards, inputs } : null
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

function isInput(value: unknown): value is Input {
  if (!isRecord(value)) return false
  const { event, wait } = value
  return 'event' in value ? isRecord(event) && typeof event['type'] === 'string' : typeof wait === 'number'
}

const withErrors = (_key: string, value: unknown): unknown =>
  value instanceof Error ? { name: value.name, message: value.message } : typeof value === 'bigint' ? String(value) : value
