// Runtimes from npm: the oldest supported Node, Bun and Deno. docs/adr/0030-the-sdk-as-a-product.md
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const platform = `${process.platform}-${process.arch}`
/** For a package without exports. */
const programOf = (name: string, path: string): string => join(dirname(require.resolve(`${name}/package.json`)), path)

export const runtimes = {
  'Node 20': () => [programOf(`node-${platform}`, 'bin/node')],
  'Node 24': () => [process.execPath],
  Bun: () => [programOf(`@oven/bun-${platform.replace('arm64', 'aarch64')}`, 'bin/bun')],
  Deno: () => [programOf(`@deno/${platform}${process.platform === 'linux' ? '-glibc' : ''}`, 'deno'), 'run', '--allow-all', '--quiet'],
} satisfies Record<string, () => string[]>
