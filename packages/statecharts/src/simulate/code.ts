// Prints values as source in the style of a formatter that keeps 140 characters.

const width = 140

export function codeOf(value: unknown, indent = 0, used = 0, after = 0): string {
  const line = flat(value)
  // The formatter keeps existing line breaks, so only what does not fit is broken.
  if (indent + used + line.length + after <= width || typeof value !== 'object' || value === null) return line
  const inner = ' '.repeat(indent + 2)
  const lines = Array.isArray(value)
    ? value.map((one) => codeOf(one, indent + 2, 0, 1))
    : fieldsOf(value).map(([key, one]) => `${keyOf(key)}: ${codeOf(one, indent + 2, keyOf(key).length + 2, 1)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.map((text) => `${inner}${text},\n`).join('')}${' '.repeat(indent)}${close}`
}

function flat(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = fieldsOf(value)
  return fields.length === 0 ? '{}' : `{ ${fields.map(([key, one]) => `${keyOf(key)}: ${flat(one)}`).join(', ')} }`
}

const fieldsOf = (value: object): [string, unknown][] => Object.entries(value).filter(([, one]) => one !== undefined)
export const keyOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key))

export function quoted(text: string): string {
  const json = JSON.stringify(text)
  if (text.includes("'") && !text.includes('"')) return json
  return `'${json
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`
}
