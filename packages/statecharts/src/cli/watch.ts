import { watch } from 'chokidar'
import { dirname, sep } from 'node:path'

type Watch = { add: (files: Iterable<string>) => Promise<void>; stop: () => Promise<void> }

const isWithin = (path: string, folder: string): boolean => `${path}/`.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
/** As the watcher names it. */
const normal = (path: string): string => path.split(sep).join('/')
/** Of a tree, what is installed or hidden is left out. */
const isOwn = (path: string, root: string): boolean =>
  isWithin(path, root) && !/\/(node_modules|\.[^/]+)(\/|$)/.test(path.slice(root.length))

/** Follows the source in trees of folders, and in the folders of further files, because editors replace files, and new ones appear. */
export function watchSource(trees: readonly string[], onChange: () => void): Watch {
  const roots = trees.map(normal)
  const folders = new Set<string>()
  const watcher = watch(roots, {
    ignoreInitial: true,
    ignored: (path, stats) => {
      if (stats?.isFile() && !/\.([cm]?[jt]sx?|json)$/.test(path)) return true
      const isChosen = roots.some((root) => isOwn(path, root)) || folders.has(path) || (folders.has(dirname(path)) && !stats?.isDirectory())
      // A folder that is gone is awaited from the one around it.
      return !isChosen && ![...roots, ...folders].some((folder) => isWithin(folder, path))
    },
  })
  const ready = new Promise<void>((resolve) => (roots.length === 0 ? resolve() : watcher.once('ready', resolve)))
  watcher.on('all', (event) => event !== 'addDir' && onChange())
  // A folder may be closed to this user, or beyond the system's limit.
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
