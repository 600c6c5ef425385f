// The commands of staff: each reads its arguments, calls one service, and prints what it did.
import { checkLedger } from '../ledger/check.ts'
import { listAudit, verifyAudit } from './audit.ts'
import { type Operator, OperatorError, reasonOf } from './operator.ts'
import { listSettings, setSetting } from './settings.ts'
import { addStaff, approveStaff, listStaff, removeStaff } from './staff.ts'

export type Options = { json: boolean; reason?: string; until?: string; head?: string; limit?: string; subject?: string }
type Call = { operator: Operator; args: string[]; options: Options; print: (line: string) => void }
/** `args` are the names of the arguments, in order. Returns false where the command ends with exit code 1. */
type Command = { args: string[]; flags?: string; about: string; run: (call: Call) => Promise<boolean | void> }

export const commands = new Map<string, Command>([
  [
    'staff list',
    {
      args: [],
      about: 'lists everybody who ever was staff',
      run: async ({ operator, options, print }) =>
        show(await listStaff(operator), ['name', 'state', 'addedBy', 'approvedBy', 'addedAt'], options, print),
    },
  ],
  [
    'staff add',
    {
      args: ['NAME'],
      about: 'adds a member and prints their token once; from the third on, another member approves',
      run: async ({ operator, args: [name = ''], print }) => {
        const { token, state } = await addStaff(operator, name)
        print(`The token of ${name}, shown this once:\n${token}`)
        if (state === 'pending') print(`It is good once somebody else has approved: krapao staff approve ${name}`)
      },
    },
  ],
  [
    'staff approve',
    {
      args: ['NAME'],
      about: 'approves a member whom somebody else added',
      run: async ({ operator, args: [name = ''], print }) => {
        await approveStaff(operator, name)
        print(`${name} is active.`)
      },
    },
  ],
  [
    'staff remove',
    {
      args: ['NAME'],
      flags: '--reason TEXT',
      about: 'ends a member and their token',
      run: async ({ operator, args: [name = ''], options, print }) => {
        await removeStaff(operator, name, reasonOf(options.reason))
        print(`${name} is removed.`)
      },
    },
  ],
  [
    'settings list',
    {
      args: [],
      about: 'lists what may change while the server runs',
      run: async ({ operator, options, print }) => show(await listSettings(operator), ['name', 'value', 'form'], options, print),
    },
  ],
  [
    'settings set',
    {
      args: ['NAME', 'VALUE'],
      flags: '[--reason TEXT]',
      about: 'changes a setting at all copies of the server',
      run: async ({ operator, args: [name = '', value = ''], options, print }) => {
        const reason = options.reason === undefined ? '' : reasonOf(options.reason)
        const { before, after } = await setSetting(operator, name, value, reason)
        print(`${name}: ${cell(before)} -> ${cell(after)}`)
      },
    },
  ],
  [
    'ledger check',
    {
      args: [],
      about: 'reads the whole ledger, prints what is wrong, and exits 1 if anything is',
      run: async ({ operator, options, print }) => {
        const { pool, clock, config } = operator
        const check = await checkLedger(pool, { now: clock.now(), transitMinutes: config.transitMinutes })
        if (options.json) print(JSON.stringify(check))
        else print(check.ok ? 'The ledger is clean.' : check.problems.join('\n'))
        return check.ok
      },
    },
  ],
  [
    'audit list',
    {
      args: [],
      flags: '[--limit N] [--subject TEXT]',
      about: 'lists what staff changed, the newest first (50 rows)',
      run: async ({ operator, options, print }) => {
        const rows = await listAudit(operator.pool, { limit: limitOf(options.limit), ...(options.subject && { subject: options.subject }) })
        show(rows, ['number', 'at', 'actor', 'action', 'subject', 'before', 'after', 'reason'], options, print)
      },
    },
  ],
  [
    'audit verify',
    {
      args: [],
      flags: '[--head HASH]',
      about: 'recomputes the chain, prints its head, and exits 1 at the first row that was tampered with',
      run: async ({ operator, options, print }) => {
        const check = await verifyAudit(operator.pool, options.head === undefined ? {} : { head: options.head })
        if (options.json) print(JSON.stringify(check))
        else {
          print(check.ok ? `The audit is whole: ${check.rows} rows.` : `The audit is broken after ${check.rows} rows: ${check.problem}`)
          print(`head ${check.head}`)
        }
        return check.ok
      },
    },
  ],
])

export const commandsUsage = (): string =>
  [...commands]
    .map(([name, { args, flags, about }]) => `       krapao ${[name, ...args, flags].filter(Boolean).join(' ')}\n           ${about}`)
    .join('\n')

/** Runs a command for an authenticated member of staff. Returns whether it found everything in order. */
export async function runCommand(name: string, call: Call): Promise<boolean> {
  const command = commands.get(name)
  if (!command) throw new OperatorError(`There is no command ${name}.`)
  if (call.args.length !== command.args.length)
    throw new OperatorError(`usage: krapao ${[name, ...command.args, command.flags].filter(Boolean).join(' ')}`)
  return (await command.run(call)) !== false
}

function limitOf(text = '50'): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 10_000) throw new OperatorError('--limit must be a whole number from 1 to 10000.')
  return limit
}

type Row = Record<string, unknown>

/** A table for people; with --json all fields, for programs. */
function show(rows: readonly object[], columns: readonly string[], { json }: Options, print: (line: string) => void): void {
  if (json) return print(JSON.stringify(rows))
  const table = [columns, ...rows.map((row) => columns.map((column) => cell((row as Row)[column])))]
  const widths = columns.map((_, index) => Math.max(...table.map((cells) => cells[index]?.length ?? 0)))
  for (const cells of table)
    print(
      cells
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(',') || 'none'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
