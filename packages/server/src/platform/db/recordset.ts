/** A parameter of `json_to_recordset`. Replaces lone surrogates, as in a text. */
export const recordset = (rows: object[]): string =>
  JSON.stringify(
    rows.map((row, place) => ({ place, ...row })),
    (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value),
  )
