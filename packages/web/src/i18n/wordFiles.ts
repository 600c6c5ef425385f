/** A file of its own for each namespace and language. The list is long and the first page brings its words along, so it is lazy. */
export const wordFiles = import.meta.glob<Record<string, unknown>>('./words/*/*.json', { import: 'default' })
