// Builds the package that stands in the current folder as others install it, into dist/: JavaScript with types, and what is named
// (`from=to`) of the files that it reads when it runs.
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const bin = (name: string): string => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))

rmSync('dist', { recursive: true, force: true })
execFileSync(bin('tsc'), ['-p', 'tsconfig.build.json'], { stdio: 'inherit' })
for (const copy of process.argv.slice(2)) {
  const [from = '', to = ''] = copy.split('=')
  cpSync(from, to, { recursive: true })
}
