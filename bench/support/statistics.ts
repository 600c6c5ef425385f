export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const spread = (values: readonly number[]): string =>
  values.every(Number.isNaN) ? '–' : `${format(Math.min(...values))}–${format(Math.max(...values))}`

const format = (value: number): string =>
  Number.isNaN(value) ? '–' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)

export type Row = readonly [what: string, ...cells: (string | number)[]]

export function table(head: readonly string[], rows: readonly Row[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? format(cell) : cell)).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const ratio = (values: readonly number[], baseline: readonly number[]): string => (median(values) / median(baseline)).toFixed(2)
