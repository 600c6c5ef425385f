// A recording in a link: JSON in base64url, because it holds any character.
import type { Recording } from './simulation.ts'

export function textOf(recording: Recording): string {
  const bytes = new TextEncoder().encode(JSON.stringify(recording, withErrors))
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Null if the text is none. */
export function recordingIn(text: string): Recording | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)
    const value = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Recording> | null
    return value && Array.isArray(value.inputs) ? { guards: {}, ...value, inputs: value.inputs } : null
  } catch {
    return null
  }
}

const withErrors = (_key: string, value: unknown): unknown =>
  value instanceof Error ? { name: value.name, message: value.message } : typeof value === 'bigint' ? String(value) : value
