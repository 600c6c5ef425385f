import { watch } from 'chokidar'
import { dirname, sep } from 'node:path'

type Watch = { add: (files: Iterable<string>) => Promise<void>; stop: () => Promise<void> }

const isWithin = (path: string, folder: string): boolean => `${path}/`.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
/** Chokidar's form. */
const normal = (path: string): string => path.split(sep).join('/')
/** Neither installed nor hidden. */
const isOwn = (path: string, root: string): boolean =>
  isWithin(path, root) && !/\/(node_modules|\.[^/]+)(\/|$)/.test(path.slice(root.length))

/** Watches trees of folders, and the folders of added files, because editors replace files. */
export function watchSource(trees: readonly string[], onChange: () => void): Watch {
  const roots = trees.map(normal)
  const folders = new Set<string>()
  const watcher = watch(roots, {
    ignoreInitial: true,
    ignored: (path, stats) => {
      if (stats?.isFile() && !/\.([cm]?[jt]sx?|json)$/.test(path)) return true
      const isChosen = roots.some((root) => isOwn(path, root)) || folders.has(path) || (folders.has(dirname(path)) && !stats?.isDirectory())
      // Chokidar awaits a missing folder in its parent.
      return !isChosen && ![...roots, ...folders].some((folder) => isWithin(folder, path))
    },
  })
  const ready = new Promise<void>((resolve) => (roots.length === 0 ? resolve() : watcher.once('ready', resolve)))
  watcher.on('all', (event) => event !== 'addDir' && onChange())
  // A folder may be unreadable, or over the system's limit.
  watcher.on('error', () => {})
  return {
    add: async (files) => {
      const fresh = [...new Set([...files].map((file) => normal(dirname(file))))].filter(
        (folder) => !folders.has(folder) && !roots.some((root) => isOwn(folder, root)),
      )
      for (const folder of fresh) folders.add(folder)
      watcher.add(fresh)
      await ready
    },
    stop: () => watcher.close(),
  }
}
