export type PathKey = string | number

/** `bonuses[0].turnover` */
export const pathText = (path: PathKey[]): string =>
  path.map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? key : `.${key}`)).join('')
