import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../..', import.meta.url))
const guide = join(root, 'docs/how-to/operator')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const pages = ['production.md', 'backup.md', 'failover.md', 'adapters.md', 'staff.md', 'growth.md'].map((name) => ({
  name,
  text: readFileSync(join(guide, name), 'utf8'),
}))
const [guidePage, , , adaptersPage] = pages.map(({ text }) => text)
const nginx = read('docs/how-to/operator/nginx.conf').replaceAll(/^ *#.*\n/gm, '')
const cellsOf = (text = '', first: RegExp): string[][] =>
  text.split('\n').flatMap((line) => (first.test(line) ? [line.split('|').map((cell) => cell.trim().replaceAll('`', ''))] : []))

test('systemd waits for a stopping copy as long as its drain may take', () => {
  const limit = Number(/closeApp\(app, ([\d_]+)\)/.exec(read('packages/server/src/app/serve.ts'))?.[1]?.replaceAll('_', '')) / 1_000
  const more = Number(/`TimeoutStopSec` of `DRAIN_SECONDS` and (\d+) more/.exec(guidePage ?? '')?.[1])
  // Background jobs end before the drain, work behind answers after it: each tries twice with a timeout of ten seconds.
  expect(more).toBeGreaterThanOrEqual(20 + limit + 20)
})

const unit = [...read('docs/how-to/operator/krapao.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}))
const unitHas = (wanted: string): string[] => unit.flatMap(({ name, value }) => (name === wanted ? [value] : []))

test('the unit stops a copy as the guide says', () => {
  expect([unitHas('Restart'), unitHas('KillMode')]).toEqual([['always'], ['mixed']])
  for (const rule of guidePage?.match(/`(Restart|KillMode)=\w+`/g) ?? [])
    expect(unit.map(({ name, value }) => `\`${name}=${value}\``)).toContain(rule)
  const drain = Number(/'DRAIN_SECONDS',\s+(\d+),/.exec(read('packages/server/src/platform/config/config.ts'))?.[1])
  const more = Number(/`TimeoutStopSec` of `DRAIN_SECONDS` and (\d+) more/.exec(guidePage ?? '')?.[1])
  expect([unitHas('TimeoutStopSec'), drain]).toEqual([[String(drain + more)], expect.any(Number)])
})

test('the unit and the benchmarks run the last step of `npm start`, the unit from installed files', () => {
  const start = /start: \[build, \[node, (.*)\]\],/.exec(read('tools/run.mjs'))?.[1]
  const words = start?.split(', ').map((word) => word.replaceAll("'", '')) ?? []
  const [folder = ''] = unitHas('WorkingDirectory')
  expect([words.length, unitHas('ExecStart')]).toEqual([4, [[`${folder}/node_modules/node/bin/node`, ...words].join(' ')]])
  const files = unitHas('ExecStart').flatMap((line) => line.split(' ').filter((word) => !word.startsWith('--')))
  expect(files.map((file) => existsSync(join(root, file.replace(`${folder}/`, ''))))).toEqual([true, true])
  expect(read('bench/benchContext.ts')).toContain(`[${start?.replace(/, [^,]*$/, '')}]`)
})

test('the unit’s user may write what the settings name, and gains no privileges', () => {
  const files = /^export FILES_FOLDER=(\S+)/m.exec(guidePage ?? '')?.[1]
  expect([unitHas('ReadWritePaths'), guidePage?.includes(`install -d -o krapao -g krapao ${files}\n`)]).toEqual([[files], true])
  expect(['User', 'NoNewPrivileges', 'ProtectSystem', 'CapabilityBoundingSet'].map((name) => unitHas(name))).toEqual([
    ['krapao'],
    ['yes'],
    ['strict'],
    [''],
  ])
  // systemd creates it, because node_modules is read-only for the service.
  expect(unitHas('Environment')).toEqual([`NODE_COMPILE_CACHE=/var/cache/${unitHas('CacheDirectory').join('')}/node`])
  expect(read('tools/run.mjs')).toContain('NODE_COMPILE_CACHE:')
  const [settings = 'none'] = unitHas('EnvironmentFile')
  expect(guidePage).toContain(`install -m 600 /dev/null ${settings} `)
  expect(guidePage).toContain(`. ${settings}; node_modules/node/bin/node tools/buildWeb.ts`)
})

test('a new version is installed and built as `npm start` does it', () => {
  const run = read('tools/run.mjs')
  const pnpm = /'(pnpm@[\d.]+)', 'install', '--frozen-lockfile'/.exec(run)?.[1]
  expect([...new Set(guidePage?.match(/pnpm@[\d.]+/g))]).toEqual([pnpm])
  expect([guidePage?.includes(`${pnpm} install --frozen-lockfile`), run.includes("build = [node, 'tools/buildWeb.ts']")]).toEqual([
    true,
    true,
  ])
})

test('an installed version has no version control metadata beside it, and packages without known vulnerabilities', () => {
  expect(guidePage).toMatch(/\ngit clone [^\n]*&&\nrm -rf \.git &&/)
  expect(read('docs/how-to/release.md')).toContain(`${/pnpm@[\d.]+/.exec(read('tools/run.mjs'))?.[0]} audit --prod`)
})

test('the brand settings of the guide exist', () => {
  const [brand = ''] = guidePage?.split('## Your own brand')[1]?.split('\n## ') ?? []
  const files = [...brand.matchAll(/`(packages\/[\w./]+)`/g)].map(([, file = '']) => file)
  expect([files.length, files.filter((file) => !existsSync(join(root, file)))]).toEqual([5, []])
  const icons = [...brand.matchAll(/`(icon[\w-]*\.\w+)`/g)].map(([, icon = '']) => icon)
  const shipped = readdirSync(join(root, 'packages/web/public'), { withFileTypes: true }).filter((entry) => entry.isFile())
  expect(icons.toSorted()).toEqual(shipped.map(({ name }) => name).toSorted())
})

test('the settings that the guide names exist', () => {
  const known = new Set(
    read('packages/server/src/platform/config/config.ts')
      .match(/'[A-Z0-9_]+'/g)
      ?.map((name) => name.slice(1, -1)),
  )
  const ofExamples = /^(SMS|BANK|GIFT|GAME)_/
  const named = pages.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:export )?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)].map(([, name = '']) => name),
  )
  const unknown = named.filter((name) => !known.has(name) && !ofExamples.test(name))
  const allowed = ['FILES_S3_', 'NODE_COMPILE_CACHE', 'RESTORED_URL', 'KRAPAO_STAFF_TOKEN', 'INVALID_IP', 'INACTIVE_USER']
  expect([named.length > 15, unknown.filter((name) => !allowed.includes(name))]).toEqual([true, []])
})

test('every port has its row with type, contract, and an existing example', () => {
  const ports = [...read('packages/server/src/ports/ports.ts').matchAll(/^ {2}(\w+)\??: (\w+)$/gm)].map(
    ([, port, type]) => `${port}: ${type}`,
  )
  const rows = cellsOf(adaptersPage, /^\| `/).map(([, port, , type, contract, example = '']) => ({ port, type, contract, example }))
  expect(new Set(rows.map(({ port, type }) => `${port}: ${type}`))).toEqual(new Set(ports))
  const exported = read('packages/server/src/ports/contracts/index.ts')
  expect(rows.filter(({ contract }) => !exported.includes(` ${contract},`))).toEqual([])
  const files = rows.flatMap(({ example }) => example.match(/\w+\.ts/g) ?? [])
  expect(files.filter((file) => !existsSync(join(root, 'examples/adapters', file)))).toEqual([])
})

test('alerts.md lists the alerts of the rules, each with an action', () => {
  type Rule = { alert: string; annotations: { summary: string; action: string } }
  const { groups } = parse(read('docs/how-to/operator/alerts.yaml')) as { groups: { rules: Rule[] }[] }
  const rules = groups.flatMap((group) => group.rules)
  expect([...read('docs/reference/alerts.md').matchAll(/^- `(Krapao\w+)`: /gm)].map(([, alert]) => alert)).toEqual(
    rules.map(({ alert }) => alert),
  )
  expect(rules.map(({ annotations }) => [annotations.summary !== '', annotations.action !== ''])).toEqual(rules.map(() => [true, true]))
  // A comparison with an hour ago would not fire in a copy's first hour.
  expect(read('docs/how-to/operator/alerts.yaml').replaceAll(/ #.*$/gm, '')).not.toMatch(/\boffset\b/)
})

const directives = (text: string): [name: string, words: string][] =>
  [...text.matchAll(/^ *(\w+) +(.*);$/gm)].map(([, name = '', words = '']) => [name, words])
const wordsOf = (text: string, directive: string): string[] =>
  directives(text).flatMap(([name, words]) => (name === directive ? [words] : []))
const locations = [...nginx.matchAll(/^ *location (.+) \{\n([^}]*)\}/gm)].map(([, place = '', inside = '']) => ({ place, inside }))

test('nginx limits connections of a network and of all in each location, and closes slow ones', () => {
  const [[, secure = ''] = []] = [...nginx.matchAll(/^ *listen 443 ssl;\n([\s\S]*)/gm)]
  const common = secure.replaceAll(/^ *location .+ \{\n[^}]*\}/gm, '')
  const seconds = (directive: string): number[] => wordsOf(common, directive).map((words) => Number.parseInt(words, 10))
  const slow = ['client_header_timeout', 'client_body_timeout', 'send_timeout', 'keepalive_timeout'].map((name) => seconds(name)[0] ?? 75)
  expect(Math.max(...slow)).toBeLessThanOrEqual(30)
  expect([wordsOf(common, 'reset_timedout_connection'), wordsOf(common, 'proxy_max_temp_file_size')]).toEqual([['on'], ['0']])
  // A location with its own limit inherits none.
  const own = locations.map(({ inside }) => wordsOf(inside, 'limit_conn')).filter((limits) => limits.length > 0)
  const limits = [wordsOf(common, 'limit_conn'), ...own]
  expect(limits.map((each) => each.map((words) => words.split(' ')[0]))).toEqual([
    ['requests', 'subnets', 'all'],
    ['sockets', 'all'],
  ])
  const all = new Set(limits.flat().filter((words) => words.startsWith('all ')))
  const connections = Number(/worker_connections (\d+);/.exec(nginx)?.[1])
  expect([...all].map((words) => Number(words.split(' ')[1]) * 2 <= connections)).toEqual([true])
  expect(Number(wordsOf(nginx, 'worker_rlimit_nofile')[0])).toBeGreaterThan(connections)
  expect(wordsOf(nginx, 'limit_conn_zone').map((words) => words.split(' ')[0])).toEqual(['$network', '$network', '$subnet', '$server_name'])
  // nginx has no minimum rate for a body.
  expect(wordsOf(nginx, 'proxy_request_buffering')).toEqual(['off'])
})

test('nginx has the timeouts of a copy: it allows no longer pause and ends no wait sooner', () => {
  const config = read('packages/server/src/platform/config/config.ts')
  const body = Number(/'BODY_SECONDS',\s+(\d+),/.exec(config)?.[1])
  const outside = nginx.replaceAll(/^ *location .+ \{\n[^}]*\}/gm, '')
  const seconds = (text: string, directive: string): number => Number.parseInt(wordsOf(text, directive)[0] ?? '', 10)
  expect(['client_header_timeout', 'client_body_timeout', 'send_timeout'].map((name) => seconds(outside, name))).toEqual([body, body, body])
  const media = read('packages/server/src/core/media/media.ts')
  const numberOf = (pattern: RegExp): number => Number(pattern.exec(media)?.[1]?.replaceAll('_', '')) / 1_000
  const database =
    Number(/statement_timeout: ([\d_]+)/.exec(read('packages/server/src/platform/db/database.ts'))?.[1]?.replaceAll('_', '')) / 1_000
  const upload = locations.find(({ place }) => place.includes('upload'))?.inside ?? ''
  expect(seconds(upload, 'proxy_read_timeout')).toBeGreaterThanOrEqual(
    numberOf(/const inParseQueue = .*waitMs: ([\d_]+)/) + numberOf(/timeMs: ([\d_]+)/) + database,
  )
})

test('nginx accepts large bodies only for uploads, with room for the largest', () => {
  const uploads = locations.filter(({ place }) => place.startsWith('~'))
  const [{ place, inside } = { place: '', inside: '' }] = uploads
  const isUpload = new RegExp(place.replace(/^~ /, ''))
  const paths = (parse(read('openapi.yaml')) as { paths: Record<string, Record<string, unknown>> }).paths
  const [large, small] = [true, false].map((hasForm) =>
    Object.keys(paths).filter((path) => JSON.stringify(paths[path]).includes('"multipart/form-data"') === hasForm),
  )
  expect(large?.filter((path) => !isUpload.test(path))).toEqual([])
  expect(small?.filter((path) => isUpload.test(path))).toEqual([])
  const megabytes = [...read('packages/server/src/capabilities/chat/chatFiles.ts').matchAll(/megabytes: (\d+)/g)].map(([, count]) =>
    Number(count),
  )
  expect(Number.parseInt(wordsOf(inside, 'client_max_body_size')[0] ?? '', 10)).toBeGreaterThan(Math.max(...megabytes))
  const usual = Number(/'BODY_LIMIT', ([\d_]+)/.exec(read('packages/server/src/platform/config/config.ts'))?.[1]?.replaceAll('_', ''))
  expect(Number.parseInt(wordsOf(nginx, 'client_max_body_size')[0] ?? '', 10) * 1_024).toBeGreaterThan(usual)
})

test('nginx sends HSTS with each answer, offers ciphers with forward secrecy only, and refuses the API without TLS', () => {
  const hsts = 'Strict-Transport-Security "max-age=63072000; includeSubDomains" always'
  const own = locations.filter(({ inside }) => wordsOf(inside, 'add_header').length > 0)
  expect(own.map(({ inside }) => wordsOf(inside, 'add_header').includes(hsts))).toEqual(own.map(() => true))
  expect(wordsOf(nginx, 'add_header')).toContain(hsts)
  const [ciphers = ''] = wordsOf(nginx, 'ssl_ciphers')
  expect(ciphers.split(':')).toEqual(ciphers.split(':').filter((cipher) => /^ECDHE-(ECDSA|RSA)-(AES\d+-GCM|CHACHA20)-/.test(cipher)))
  expect([wordsOf(nginx, 'ssl_protocols'), wordsOf(nginx, 'ssl_session_tickets')]).toEqual([['TLSv1.2 TLSv1.3'], ['off']])
  expect(nginx).toMatch(/listen 80;[^]*?location \/api\/ \{\s*return 403;/)
})

test('nginx: no sticky sessions, whole uploads, sockets, the client’s address, the server’s time, no URL in a log, no repeated POST', () => {
  const value = (directive: string): string[] =>
    [...nginx.matchAll(new RegExp(`^ *${directive} +(.*);$`, 'gm'))].map(([, words = '']) => words)
  expect(value('(?:ip_hash|hash|sticky|keepalive)\\b.*')).toEqual([])
  const headers = ['Host $http_host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme']
  const sockets = locations.find(({ place }) => place === '/socket.io/')?.inside ?? ''
  expect(wordsOf(sockets, 'proxy_set_header')).toEqual([...headers, 'Connection $connection_upgrade', 'Upgrade $http_upgrade'])
  expect(value('proxy_set_header')).toEqual([...headers, ...wordsOf(sockets, 'proxy_set_header')])
  expect(nginx + guidePage).not.toMatch(/max_fails=[^0]/)
  expect([value('proxy_http_version'), value('proxy_next_upstream')]).toEqual([['1.1'], ['error timeout']])
  // The app reads the server's time from it.
  expect(value('proxy_pass_header')).toEqual(['Date'])
  // Exceeds PostgreSQL's statement timeout.
  const statement = Number(
    /statement_timeout: ([\d_]+)/.exec(read('packages/server/src/platform/db/database.ts'))?.[1]?.replaceAll('_', ''),
  )
  expect(Number.parseInt(value('proxy_read_timeout')[0] ?? '', 10) * 1_000).toBeGreaterThan(statement)
  expect(value('log_format')).toEqual([expect.not.stringMatching(/\$(request|request_uri|uri|args|http_referer)\b(?!_)/)])
  expect([value('error_log'), value('access_log')]).toEqual([['/var/log/nginx/error.log crit'], ['/var/log/nginx/access.log krapao']])
})

const migrationsFolder = 'packages/server/src/platform/db/migrations'
const migrations = readdirSync(join(root, migrationsFolder))
const migrationSql = (name: string): string => read(join(migrationsFolder, name))

/** Narrowing migrations, each with a comment why the previous version keeps working. */
const thoughtThrough: Record<string, string[]> = {}

/** Returns removed columns, and values that would be refused. */
function narrowed(sql: string): string[] {
  const text = sql.replaceAll(/--.*$|\/\*[\s\S]*?\*\/|\$\$[\s\S]*?\$\$/gm, '')
  const made = new Set([...text.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(\w+)/gi)].map(([, table]) => table))
  const isNarrow =
    /\b(?:drop\s+(?:table|column|function|view|type)|rename(?!\s+constraint)|set\s+not\s+null|alter\s+column\s+\w+\s+(?:set\s+data\s+)?type)\b/gi
  return text.split(';').flatMap((statement) => {
    const found: string[] = statement.match(isNarrow) ?? []
    const table = /\b(?:alter\s+table|create\s+unique\s+index.*?\son)\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)/i.exec(statement)?.[1]
    if (!table || made.has(table)) return found
    const added = statement.split(/\badd\b/i).slice(1)
    const must = added.filter((one) => /\bnot\s+null\b/i.test(one) && !/\b(?:default|generated)\b/i.test(one))
    const rules = added.filter((one) => /^\s*(?:constraint|check|unique|primary|foreign|exclude)\b/i.test(one))
    if (must.length > 0) found.push(`a column of ${table} that must be written`)
    if (rules.length > 0) found.push(`a rule for ${table}`)
    if (/\bcreate\s+unique\b/i.test(statement)) found.push(`a unique index on ${table}`)
    return found
  })
}

test('a migration only adds and widens, so that the version before keeps working and copies can be replaced in turn', () => {
  const found = migrations.map((name) => [name, narrowed(migrationSql(name))] as const)
  expect(Object.fromEntries(found.filter(([, narrow]) => narrow.length > 0))).toEqual(thoughtThrough)
})

test('migrations are numbered from 0001 without a gap, so that two of the same number do not meet', () => {
  const numbers = migrations.map((_, index) => `${index + 1}`.padStart(4, '0'))
  expect(migrations.toSorted().map((name) => /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])).toEqual(numbers)
})

test.each([
  ['alter table player drop column has_wallet', 'drop column'],
  ['drop function ledger_post', 'drop function'],
  ['alter table player rename name to names', 'rename'],
  ['alter table player alter column name set not null', 'set not null'],
  ['alter table player alter column id type int', 'alter column id type'],
  ['alter table player add column nick text not null', 'a column of player that must be written'],
  ['alter table player add column a text default 1, add column b numeric(9, 2) not null', 'a column of player that must be written'],
  ['alter table player add check (length(name) < 9)', 'a rule for player'],
  ['create unique index once on player (name)', 'a unique index on player'],
])('a migration that would stop the version before is found: %s', (sql, what) => {
  expect(narrowed(sql)).toEqual([what])
})

/** PostgreSQL locks out every writer during a non-concurrent index build. */
function blockingIndexes(sql: string): string[] {
  const text = sql.replaceAll(/--.*$/gm, '')
  const made = new Set([...text.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(\w+)/gi)].map(([, table]) => table))
  return [...text.matchAll(/\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)\w+\s+on\s+(\w+)/gi)].flatMap(([, table = '']) =>
    made.has(table) ? [] : [table],
  )
}

test('a migration builds an index on an existing table concurrently', () => {
  expect(migrations.flatMap((name) => blockingIndexes(migrationSql(name)))).toEqual([])
})

test.each([
  ['create index player_name on player (name)', ['player']],
  ['create unique index player_name on player (name)', ['player']],
  ['create table pet (name text); create index pet_name on pet (name)', []],
  ['create unlogged table pet (name text); create index pet_name on pet (name)', []],
  ['-- concurrently\ncreate index concurrently if not exists player_name on player (name)', []],
])('an index that would block the writers of a table is found: %s', (sql, tables) => {
  expect(blockingIndexes(sql)).toEqual(tables)
})

test('a migration of a new table, or with a default, does not block', () => {
  expect(
    narrowed('create table pet (name text not null); create unique index once on pet (name); alter table pet add unique (name)'),
  ).toEqual([])
  expect(narrowed('alter table player add column has_pet boolean not null default false check (has_pet in (true, false))')).toEqual([])
})

test('the types that an adapter uses are exported', () => {
  const index = read('packages/server/src/index.ts')
  const exported = new Set(
    [...index.matchAll(/export (?:type )?\{([^}]*)\}\s*from '.\/(?:ports|platform\/time)\/(\w+)\.ts'/g)].flatMap(([, names = '', file]) =>
      names.split(',').flatMap((name) => (name.trim() ? [`${file}: ${name.trim().split(' as ')[0]}`] : [])),
    ),
  )
  const ports = ['adapter', 'bank', 'files', 'game', 'gift', 'payment', 'ports', 'slip', 'sms', 'support']
  const types = [...ports.map((port) => `ports/${port}`), 'platform/time/clock'].flatMap((file) =>
    [...read(`packages/server/src/${file}.ts`).matchAll(/^export type (\w+)/gm)].map(([, type]) => `${basename(file)}: ${type}`),
  )
  expect([types.length > 30, types.filter((type) => !exported.has(type))]).toEqual([true, []])
})
