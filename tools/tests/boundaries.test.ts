import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'krapao-lint-'))
let diagnostics: { code: string; filename: string }[] = []
afterAll(() => rmSync(folder, { recursive: true }))

const forbidden: [file: string, source: string][] = [
  ['packages/sdk/src/a.ts', "import 'react'"],
  ['packages/sdk/src/a.ts', "import 'xstate'"],
  ['packages/sdk/src/a.ts', "import '@krapao/machines'"],
  ['packages/sdk/src/a.ts', 'document.title'],
  ['packages/machines/src/a.ts', "import { createKrapao } from '@krapao/sdk'\ncreateKrapao"],
  ['packages/machines/src/a.ts', "import '@krapao/web/x'"],
  ['packages/machines/src/a.ts', "import 'react'"],
  ['packages/machines/src/a.ts', "import 'i18next'"],
  ['packages/machines/src/a.ts', 'setTimeout'],
  ['packages/machines/src/a.ts', 'fetch'],
  ['packages/machines/src/a.ts', 'document.title'],
  ['packages/web/src/a.tsx', "import '@krapao/server'"],
  ['packages/web/src/a.tsx', "import '@krapao/server/src/app/app.ts'"],
  ['packages/web/src/a.tsx', "import '@krapao/inspector'"],
  ['packages/web/src/a.tsx', 'fetch'],
  ['packages/web/src/platform/a.ts', "import '#i18n/i18n.ts'"],
  ['packages/web/src/ui/a.tsx', "import '#services/appServices.tsx'"],
  ['packages/web/src/screens/a.tsx', "import '#app/App.tsx'"],
  ['packages/machines/src/a.ts', "import '@krapao/inspector/src/chart/graph.ts'"],
  ['packages/inspector/src/a.tsx', "import '@krapao/server'"],
  ['packages/inspector/src/a.tsx', 'fetch'],
  ['packages/statecharts/src/a.ts', "import '@krapao/machines'"],
  ['packages/server/src/a.ts', "import '@krapao/sdk'"],
  ['packages/server/src/a.ts', "import '@krapao/machines'"],
  ['packages/server/src/a.ts', "import '@krapao/web/src/main.tsx'"],
  ['packages/server/src/a.test.ts', "import '@krapao/web'"],
  ['packages/server/src/core/ledger/a.ts', "import '../../../../sdk/src/index.ts'"],
  ['packages/server/src/platform/http/a.ts', "import '#ports/ports.ts'"],
  ['packages/server/src/platform/a.ts', "import '../ports/ports.ts'"],
  ['packages/server/src/platform/db/server/a.ts', "import '#core/ledger/ledger.ts'"],
  ['packages/server/src/ports/a.ts', "import '#core/context/appContext.ts'"],
  ['packages/server/src/ports/contracts/a.ts', "import '#capabilities/chat/chat.service.ts'"],
  ['packages/server/src/core/ledger/a.ts', "import '#capabilities/wallet/wallet.service.ts'"],
  ['packages/server/src/core/ledger/a.ts', "import '#operator/tasks/audit.ts'"],
  ['packages/server/src/core/ledger/a.ts', "import '#testing/players.ts'"],
  ['packages/server/src/capabilities/wallet/a.ts', "import '#capabilities/withdraw/payout.ts'"],
  ['packages/server/src/capabilities/wallet/a.ts', "import '../withdraw/payout.ts'"],
  ['packages/server/src/capabilities/wallet/a.ts', "import '#app/app.ts'"],
  ['packages/server/src/operator/tasks/a.ts', "import '#app/app.ts'"],
  ['packages/server/src/operator/tasks/a.ts', "import '#sandbox/seed/seed.ts'"],
  ['packages/server/src/sandbox/routes/a.ts', "import '#app/serve.ts'"],
  ['packages/server/src/sandbox/routes/a.ts', "import '#operator/tasks/audit.ts'"],
  ['packages/server/src/app/http/a.ts', "import '#testing/players.ts'"],
]

const allowed: [file: string, source: string][] = [
  ['packages/machines/src/a.ts', "import type { Krapao } from '@krapao/sdk'\nexport type A = Krapao"],
  ['packages/web/src/a.tsx', "import { createKrapao } from '@krapao/sdk'\nexport const a = createKrapao"],
  ['packages/server/src/a.test.ts', "import { createKrapao } from '@krapao/sdk'\nexport const a = createKrapao"],
  [
    'packages/server/src/core/ledger/a.ts',
    "import { publish } from '../events/events.ts'\nimport { transaction } from '#platform/db/transaction.ts'\npublish(transaction)",
  ],
  ['packages/server/src/capabilities/wallet/a.ts', "import { post } from '#core/ledger/ledger.ts'\npost()"],
  ['packages/server/src/capabilities/wallet/inner/a.ts', "import { walletOf } from '../wallet.service.ts'\nwalletOf()"],
  [
    'packages/server/src/operator/tasks/a.ts',
    "import { decideExclusion } from '#capabilities/limits/limits.service.ts'\ndecideExclusion()",
  ],
  ['packages/server/src/sandbox/routes/a.ts', "import { finishWithdrawals } from '#capabilities/withdraw/payout.ts'\nfinishWithdrawals()"],
  ['packages/server/src/app/a.ts', "import { seed } from '#sandbox/seed/seed.ts'\nseed()"],
  [
    'packages/server/src/core/ledger/a.test.ts',
    "import { freshApp } from '#testing/freshApp.ts'\nimport { withdraw } from '#capabilities/withdraw/withdraw.service.ts'\nfreshApp(withdraw)",
  ],
  ['packages/server/src/core/games/a.fixture.ts', "import { addFault } from '#sandbox/providers/faults.ts'\naddFault()"],
]

// The linter's start takes longest.
beforeAll(() => {
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const [index, [file, source]] of [...forbidden, ...allowed].entries()) {
    const path = join(folder, numbered(file, index))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${source}\n`)
  }
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json'], { cwd: folder, encoding: 'utf8' })
  diagnostics = (JSON.parse(stdout) as { diagnostics: typeof diagnostics }).diagnostics.filter(({ code }) => code.includes('no-restricted'))
})

test.each(forbidden.map(([file, source], index) => ({ file, source, index })))('$file may not have: $source', ({ file, index }) => {
  expect(refusalOf(file, index)).toMatch(/^eslint\(no-restricted-(imports|globals)\)$/)
})

test.each(allowed.map(([file, source], index) => ({ file, source, index: forbidden.length + index })))(
  '$file may have: $source',
  ({ file, index }) => {
    expect(refusalOf(file, index)).toBeUndefined()
  },
)

/** `src/a.test.ts` → `src/a7.test.ts`: one path has several sources. */
function numbered(file: string, index: number): string {
  return file.replace(/\/a(?=\.)/, `/a${index}`)
}

function refusalOf(file: string, index: number): string | undefined {
  return diagnostics.find(({ filename }) => filename === numbered(file, index))?.code
}
