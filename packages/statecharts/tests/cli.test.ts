import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { foldersOf, uniqueNames } from '../src/cli/command.ts'
import { main } from '../src/cli/main.ts'

const own = join(import.meta.dirname, '..')

function folder(files: Readonly<Record<string, string>> = {}): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'statecharts-cli-')))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(made, name, '..'), { recursive: true })
    writeFileSync(join(made, name), content)
  }
  return made
}

async function run(cwd: string, ...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await main(args, { cwd, out: (content) => out.push(String(content)), err: (text) => err.push(text) })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const door = (shut = "shut: { on: { opened: 'open' } }", more = ''): string => `
import { createMachine } from 'xstate'
import { delay } from './delay'
enum Side { Left = 'left' }
export const door = createMachine({ id: 'door', initial: 'shut', states: { ${shut}, open: { after: { [delay]: 'shut' }, tags: [Side.Left] }${more} } })
export const createWindowMachine = ({ id }: { id: string }) => createMachine({ id, initial: 'shut', states: { shut: {} } })
`
const delay = 'export const delay = 500\n'

test('help, an unknown command and wrong options say what is possible, with their exit codes', async () => {
  const cwd = folder()
  expect(await run(cwd, '--help')).toMatchObject({ code: 0, out: expect.stringContaining('export <glob…>') as string })
  expect(await run(cwd, 'export', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('--mermaid') as string })
  expect(await run(cwd, 'draw')).toMatchObject({ code: 2, err: expect.stringContaining('There is no command draw') as string })
  expect(await run(cwd, '--version')).toEqual({
    code: 0,
    out: (JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as { version: string }).version,
    err: '',
  })
  expect(await run(cwd, 'help', 'diff')).toEqual(await run(cwd, 'diff', '--help'))
  vi.stubEnv('PORT', 'abc')
  onTestFinished(() => void vi.unstubAllEnvs())
  const wrong = [
    [['open'], 'The port is a number up to 65535, not abc'],
    [['open', '--port', '70000'], 'The port is a number up to 65535, not 70000'],
    [['help', 'draw'], 'There is no command draw'],
    [['export', 'x.ts'], 'Say in what format'],
    [['export', 'x.ts', '--svg'], 'No file matches x.ts'],
    [['export', '--svg'], 'Name the files'],
    [['export', 'x.ts', '--gif'], "Unknown option '--gif'"],
    [['export', '.', 'x.ts', '--svg'], 'No file matches x.ts'],
    [['diff', 'HEAD', '.', '--theme', 'blue'], '--theme is light, dark or auto, not blue'],
    [['diff'], 'Name the commit'],
    [['diff', 'HEAD', 'x.ts'], 'No file matches'],
    [['cover', 'x.ts'], 'Name the command'],
  ] as const
  for (const [args, message] of wrong)
    expect([args, await run(cwd, ...args)]).toMatchObject([args, { code: 2, err: expect.stringContaining(message) as string }])
})

test('an old Node is named', async () => {
  const node = vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, node: '22.14.0' })
  onTestFinished(() => node.mockRestore())
  expect(await run('/', 'open')).toEqual({ code: 2, out: '', err: 'statecharts-viewer needs Node 22.15 or later; this is 22.14.0' })
})

test('export writes each machine of TypeScript without an installation, and reports the one that throws', async () => {
  const cwd = folder({ 'src/door.ts': door(), 'src/delay.ts': delay, 'src/broken.machine.ts': "throw new Error('no machine today')" })
  const done = await run(cwd, 'export', 'src', '--svg', '--json', '--mermaid', '--png', '--args', '[{ "id": "window" }]')
  expect(done).toMatchObject({ code: 1, err: 'src/broken.machine.ts: no machine today\n    at src/broken.machine.ts:1' })
  expect(readdirSync(join(cwd, 'charts')).toSorted()).toEqual(
    ['door', 'window'].flatMap((name) => ['json', 'mmd', 'png', 'svg'].map((ending) => `${name}.${ending}`)),
  )
  expect(readFileSync(join(cwd, 'charts/door.svg'), 'utf8')).toContain('after 500 ms')
  expect(readFileSync(join(cwd, 'charts/door.png')).subarray(1, 4).toString()).toBe('PNG')
  const checked = (...more: string[]) => run(cwd, 'export', 'src/door.ts', '--json', '--args', '[{ "id": "window" }]', '--check', ...more)
  expect(await checked()).toEqual({ code: 0, out: '', err: '' })
  expect(await checked('--out', 'elsewhere')).toMatchObject({
    code: 1,
    err: expect.stringContaining('door.json is not as it would be') as string,
  })
  const toOutput = await run(cwd, 'export', 'charts/door.json', '--mermaid', '--out', '-')
  expect(toOutput).toMatchObject({ code: 0, out: expect.stringMatching(/^stateDiagram-v2\n.*state "door"/s) as string })
})

test('export, a machine that cannot be written, names it and writes the others; XML holds no odd characters', async () => {
  const machine = (more: string) =>
    `import { createMachine } from 'xstate'\nconst meta = {}\nexport const door = createMachine({ ${more} })\n`
  const cwd = folder({
    'bell.machine.ts': machine(String.raw`id: 'bell', description: 'rings\u0001\uD800 \u{1F514}'`),
    'door.machine.ts': `${machine("id: 'door', meta")}Object.assign(meta, { meta })`,
    'window.machine.ts': machine("id: 'window'"),
  })
  expect(await run(cwd, 'export', '.', '--json', '--out', '.')).toEqual({
    code: 1,
    out: ['bell.json', 'window.json'].join('\n'),
    err: 'door.machine.ts door: json: Maximum call stack size exceeded',
  })
  expect((await run(cwd, 'export', 'bell.machine.ts', '--svg', '--out', '-')).out).toContain('<desc>rings \u{1F514} 0 states</desc>')
  const written: unknown[] = []
  await main(['export', 'bell.machine.ts', '--png', '--out', '-'], { cwd, out: (content) => written.push(content), err: () => {} })
  expect(written.map((content) => content instanceof Uint8Array && Buffer.from(content).subarray(1, 4).toString())).toEqual(['PNG'])
})

test('a default export without an id is named by its file, and a syntax error is plain text', async () => {
  const cwd = folder({
    'checkout.ts': "import { createMachine } from 'xstate'\nexport default createMachine({ initial: 'a', states: { a: {} } })",
    'bad.machine.ts': 'export const machine = = 1',
  })
  const done = await run(cwd, 'export', '*.ts', '--json')
  expect(done).toMatchObject({ code: 1, out: join('charts', 'checkout.json') })
  expect(done.err).toMatch(/^bad\.machine\.ts: \S*Unexpected token|^bad\.machine\.ts: \[.*Unexpected token/)
  expect(done.err).not.toContain('\u001B')
})

test('export, files with common mistakes, names each mistake and writes the other machines', async () => {
  const cwd = folder({
    'src/door.ts': "import { createMachine } from 'xstate'\nconst door = createMachine({ id: 'door' })\nexport const Door = () => door",
    'src/inside.ts': "import { createMachine } from 'xstate'\nexport const useDoor = () => createMachine({})",
    'src/hook.ts': `import { createMachine } from 'xstate'
      export const lamp = createMachine({ id: 'lamp' })
      const call = () => { throw new Error('not to be called') }
      export const [useLampMachine, isMachine, startMachine] = [call, call, call]
      export const getLampMachine = () => 'LM-2000'`,
    'src/main.ts': "import { createActor } from 'xstate'\nthrow new Error('not to be run')",
    'src/reset.ts': "// Resets the database of this machine: createMachine().\nthrow new Error('not to be run')",
    'src/package.json': '{ "name": "door", "private": true }',
    'src/window.json': '{ "id": "window", "initial": "shut", "states": { "shut": {} } }',
    'src/missing.ts': "import { createMachine } from 'xstate'\nimport 'not-installed'\nexport const machine = createMachine({})",
    'src/old.ts':
      "import { createMachine } from 'xstate'\nexport default createMachine({ initial: 'a', states: { a: { on: { cond: { cond: 'is' } } } } })",
    'src/older.ts': "import { Machine } from 'xstate'\nexport const door = Machine({})",
    'src/wrong.ts': "import { createMachine } from 'xstate'\n\nexport const door = createMachine({ on: { go: 'x' } })",
    'src/node_modules/other/machine.ts': "throw new Error('not to be read')",
    'src/own.ts': `
      import { readFileSync } from 'node:fs'
      import { createMachine } from 'xstate'
      export const own = createMachine({ id: readFileSync(new URL('name.txt', import.meta.url), 'utf8') })`,
    'src/name.txt': 'own',
    'src/Looks.vue': '<template><b/></template>',
    'src/looks.module.scss': '.a { .b { color: red } }',
    'src/dressed.ts':
      "import { createMachine } from 'xstate'\nimport Looks from './Looks.vue'\nimport css from './looks.module.scss'\nexport const dressed = createMachine({ id: 'dressed', meta: { Looks, css } })",
    'elsewhere/none.txt': '',
  })
  const done = await run(join(cwd, 'elsewhere'), 'export', '../src', '../src/window.json', '--json', '--out', '.')
  expect(done.out.split('\n').toSorted()).toEqual(['door.json', 'dressed.json', 'lamp.json', 'own.json', 'window.json'])
  expect(done.err.split('\n')).toEqual([
    expect.stringMatching(/^..\/src\/missing.ts: not-installed is not found from .*missing.ts. Is it installed\?$/) as string,
    '../src/older.ts: XState 5 does not export Machine.',
    expect.stringContaining('../src/old.ts: State "(machine).a" has declared `cond`') as string,
    '    at ../src/old.ts:2',
    expect.stringContaining('../src/wrong.ts: Invalid target: "x"') as string,
    '    at ../src/wrong.ts:3',
    '../src/hook.ts getLampMachine(): It returned no machine.',
    '../src/inside.ts: It makes a machine, but exports neither it nor a function createXMachine that returns it.',
  ])
  expect(await run(cwd, 'export', 'src/wrong.ts', '--json', '--out', '-')).toMatchObject({ code: 1 })
  expect(await run(cwd, 'export', 'src/hook.ts', '--json', '--out', '-')).toMatchObject({ code: 0 })
  expect(await run(cwd, 'export', 'src/re*.ts', '--json')).toMatchObject({
    code: 2,
    err: expect.stringContaining('No module of src/re*.ts imports xstate and makes a machine.') as string,
  })
  expect(await run(cwd, 'export', 'src/node_modules/other/machine.ts', '--json')).toMatchObject({
    code: 1,
    err: expect.stringContaining('not to be read') as string,
  })
})

test('diff names what was added, removed and changed since a commit, and draws both', async () => {
  const cwd = folder({ 'src/door.ts': door(), 'src/delay.ts': delay })
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
  expect(await run(cwd, 'diff', 'HEAD', 'src', '--exit-code')).toMatchObject({ code: 0, out: 'No machine differs from HEAD.' })
  const outside = folder({ 'other.ts': door() })
  expect(await run(cwd, 'diff', 'HEAD', join(outside, '*.ts'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('is outside of the repository') as string,
  })
  writeFileSync(
    join(cwd, 'src/door.ts'),
    door("shut: { entry: 'bang', on: { opened: { target: 'open', actions: 'creak' }, locked: 'locked' } }", ', locked: {}'),
  )
  writeFileSync(join(cwd, 'src/delay.ts'), delay.replace('500', '900'))
  expect(await run(cwd, 'diff', 'HEAD', join(cwd, 'src'), '--exit-code', '--svg', 'pictures')).toEqual({
    code: 1,
    err: join('pictures', 'door.svg'),
    out: [
      'door (src/door.ts)',
      '  ~ state shut: entry',
      '  + state locked',
      '  ~ transition shut: opened → open: actions',
      '  + transition shut: locked → locked',
      '  + transition open: after 900 ms → shut',
      '  - transition open: after 500 ms → shut',
    ].join('\n'),
  })
  const svg = readFileSync(join(cwd, 'pictures/door.svg'), 'utf8')
  expect(svg).toMatch(/data-state="locked"[^>]*data-change="added"/)
  expect(svg).toMatch(/data-change="removed"[^>]*>after 500 ms/)
  git('mv', 'src/door.ts', 'src/gate.ts')
  writeFileSync(join(cwd, 'src/new.ts'), "import { createMachine } from 'xstate'\nexport const bell = createMachine({ id: 'bell' })")
  const moved = await run(cwd, 'diff', 'HEAD', 'src')
  expect(moved).toMatchObject({ code: 0, out: expect.stringMatching(/^door \(src\/door.ts → src\/gate.ts\)\n  ~ state shut/) as string })
  expect(moved.out).toMatch(/\nbell \(src\/new.ts\) was added$/)
  expect(await run(cwd, 'diff', 'nowhere', 'src')).toMatchObject({
    code: 2,
    err: expect.stringContaining('git knows no commit nowhere') as string,
  })
})

test('diff reads aliases and workspace packages as of the commit', async () => {
  const states = (more = '') => `export const states = { a: {}${more} }`
  const cwd = folder({
    '.gitignore': 'node_modules\ndist',
    '.gitattributes': 'src/* export-ignore',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    'vite.config.mjs': "export default { resolve: { alias: { '~': import.meta.dirname + '/src' } } }",
    'src/states.ts': states(),
    'src/built.ts': "export * from 'built'",
    'packages/shared/package.json': '{ "name": "shared", "main": "main.ts" }',
    'packages/shared/main.ts': states(),
    'packages/built/package.json': '{ "name": "built", "main": "dist/main.js" }',
    'packages/built/dist/main.js': 'export const more = {}',
    ...Object.fromEntries(
      ['@/states', '~/states', 'shared'].map((from, index) => [
        `src/door${index}.ts`,
        `import { createMachine } from 'xstate'\nimport { states } from '${from}'\nimport { more } from '@/built'\nexport const door = createMachine({ id: 'door${index}', initial: 'a', states: { ...states, ...more } })`,
      ]),
    ),
  })
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
  mkdirSync(join(cwd, 'node_modules'))
  for (const name of ['shared', 'built']) symlinkSync(join(cwd, 'packages', name), join(cwd, 'node_modules', name))
  // The alias leads to another file now.
  rmSync(join(cwd, 'src/states.ts'))
  mkdirSync(join(cwd, 'src/states'))
  for (const file of ['src/states/index.ts', 'packages/shared/main.ts']) writeFileSync(join(cwd, file), states(', b: {}'))
  const done = await run(cwd, 'diff', 'HEAD', 'src', '--config', 'vite.config.mjs')
  expect(done).toEqual({ code: 0, err: '', out: [0, 1, 2].map((index) => `door${index} (src/door${index}.ts)\n  + state b`).join('\n') })
})

test('diff leaves out what could not be loaded before, and exits with 1', async () => {
  const cwd = folder({ 'door.ts': "throw new Error('no door yet')" })
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
  writeFileSync(join(cwd, 'door.ts'), "import { createMachine } from 'xstate'\nexport const door = createMachine({ id: 'door' })")
  expect(await run(cwd, 'diff', 'HEAD', 'door.ts')).toEqual({
    code: 1,
    out: 'No machine differs from HEAD.',
    err: 'HEAD: door.ts: no door yet\n    at door.ts:1',
  })
})

test('a glob and a folder are followed, a file alone is not', () => {
  const io = { cwd: own, out: () => {}, err: () => {} }
  const found = foldersOf(['src/**/*.ts', '*.ts', 'src/cli', 'README.md', join(own, 'tests/*'), '../gone/*.ts'], io)
  expect(found).toEqual([join(own, 'src'), own, join(own, 'src/cli'), join(own, 'tests'), join(own, '../gone')])
})

test('names of files are unique, also beside a machine with a number', () => {
  const items = ['a', 'a-2', 'a'].map((id) => ({ id }))
  expect([...uniqueNames(items, ({ id }) => id).values()]).toEqual(['a', 'a-2', 'a-3'])
})

test('modules that hold a timer, log, reject or end the process do not disturb the command', () => {
  const cwd = folder({
    'delay.ts': delay,
    'door.ts': `setInterval(() => {}, 1000)\nconsole.log('a log')\nvoid Promise.reject(new Error('no key'))\n${door()}`,
    'ends.ts': 'process.exit(0)',
  })
  const exported = (file: string) => {
    const command = [join(own, 'src/cli/bin.ts'), 'export', file, '--mermaid']
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd, timeout: 60_000, encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  expect(exported('door.ts')).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^\S*door\.mmd\n\S+\n$/) as string,
    stderr: 'a log\nAfter it was loaded, a module failed: no key\n',
  })
  expect(exported('ends.ts')).toMatchObject({ status: 1, stderr: expect.stringContaining('A module ended the process with 0.') as string })
})

test('cover counts what a test run visited, and fails below its threshold', async () => {
  const cwd = folder({
    'door.mjs': door()
      .replace("import { delay } from './delay'", 'const delay = 500')
      .replace(/enum.*\n/, '')
      .replace('Side.Left', "'left'")
      .replace(': { id: string }', ''),
    'test.mjs':
      "if (process.env.NODE_ENV !== undefined) process.exit(4)\nimport { createActor } from 'xstate'\nimport { door } from './door.mjs'\ncreateActor(door).start().send({ type: 'opened' })\nprocess.exit(0)\n",
  })
  vi.stubEnv('NODE_ENV', undefined)
  symlinkSync(join(own, 'node_modules'), join(cwd, 'node_modules'))
  const covered = await run(
    cwd,
    'cover',
    'door.mjs',
    '--args',
    '[{ "id": "window" }]',
    '--threshold',
    '90',
    '--',
    process.execPath,
    'test.mjs',
  )
  expect(covered).toEqual({
    code: 1,
    err: '57.1 % is less than the threshold of 90 %.',
    out: [
      'door: states 3/3, transitions 1/2',
      '  not visited: door.open: after 500 ms → door.shut',
      'window: states 0/2, transitions 0/0',
      '  not visited: window',
      '  not visited: window.shut',
      '57.1 % of states and transitions',
    ].join('\n'),
  })
  writeFileSync(join(cwd, 'broken.mjs'), "throw new Error('no machine today')")
  const unloaded = await run(cwd, 'cover', 'broken.mjs', '--', process.execPath, '-e', '0')
  expect(unloaded).toMatchObject({
    code: 1,
    err: 'broken.mjs: no machine today\n    at broken.mjs:1',
    out: '0 % of states and transitions',
  })
  const unseen = await run(cwd, 'cover', 'door.mjs', '--', process.execPath, '-e', '0')
  expect(unseen).toMatchObject({ code: 0, err: expect.stringContaining('The tests ran no machine in Node.') as string })
  const broken = await run(cwd, 'cover', 'door.mjs', '--', process.execPath, '-e', 'process.exit(3)')
  expect(broken).toMatchObject({ code: 1, err: 'The tests ended with 3.' })
})

test('cover distinguishes machines without an id, and fails below a threshold if it cannot', async () => {
  const machine = (name: string, state: string) =>
    `import { createMachine } from 'xstate'\nexport const ${name} = createMachine({ initial: 'off', states: { off: { on: { go: '${state}' } }, ${state}: {} } })\n`
  const cwd = folder({
    'one.mjs': machine('one', 'on'),
    'two.mjs': machine('two', 'away'),
    'twin.mjs': machine('twin', 'on'),
    'test.mjs': "import { createActor } from 'xstate'\nimport { one } from './one.mjs'\ncreateActor(one).start().send({ type: 'go' })\n",
  })
  symlinkSync(join(own, 'node_modules'), join(cwd, 'node_modules'))
  const testing = ['--threshold', '50', '--', process.execPath, 'test.mjs']
  expect(await run(cwd, 'cover', 'one.mjs', 'two.mjs', ...testing)).toMatchObject({
    code: 0,
    out: expect.stringContaining('one: states 3/3, transitions 1/1\ntwo: states 0/3, transitions 0/1\n') as string,
  })
  expect(await run(cwd, 'cover', 'one.mjs', 'twin.mjs', ...testing)).toMatchObject({
    code: 1,
    err: 'one.mjs one, twin.mjs twin: alike, and without an id that tells them apart.',
  })
})
