export type Key = string | number

/** `bonuses[0].turnover` */
export const pathText = (path: Key[]): string =>
  path.map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? key : `.${key}`)).join('')
