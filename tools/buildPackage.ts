// Builds the package in the current folder into dist/: JavaScript, types, and the run-time files named as `from=to`, YAML as JSON if
// `to` is JSON.
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const bin = (name: string): string => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))

if (process.env['npm_config_user_agent']?.startsWith('npm/'))
  throw new Error('npm leaves `catalog:` and `workspace:` in package.json, which nothing installs: use `npm run pack` in the root')

rmSync('dist', { recursive: true, force: true })
execFileSync(bin('tsc'), ['-p', 'tsconfig.build.json'], { stdio: 'inherit' })
for (const copy of process.argv.slice(2)) {
  const [from = '', to = ''] = copy.split('=')
  if (to.endsWith('.json')) writeFileSync(to, `${JSON.stringify(parse(readFileSync(from, 'utf8')), null, 1)}\n`)
  else cpSync(from, to, { recursive: true })
}
