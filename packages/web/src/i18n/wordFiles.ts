/** Lazy, as the first page brings its words inlined. The offline page bundles its own. */
export const wordFiles = import.meta.glob<Record<string, unknown>>(['./words/*/*.json', '!./words/*/installable.json'], {
  import: 'default',
})
