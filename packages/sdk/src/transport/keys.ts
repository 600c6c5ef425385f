/** Creates an idempotency key of 128 random bits. (randomUUID is missing in older webviews and on insecure pages.) */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
