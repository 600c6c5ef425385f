/** A file of its own for each namespace and language. The list is long and the first page brings its words along, so it is lazy. The offline page has its words in itself. */
export const wordFiles = import.meta.glob<Record<string, unknown>>(['./words/*/*.json', '!./words/*/installable.json'], {
  import: 'default',
})
