/** Joins the names that apply: `classes(css.card, open && css.open)`. */
export const classes = (...names: readonly (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
