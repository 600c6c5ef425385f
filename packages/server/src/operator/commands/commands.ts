import { checkLedger } from '#core/ledger/check.ts'
import { bahtOf } from '#platform/values/money.ts'
import { adjustWallet } from '../tasks/adjustments.ts'
import { listAudit, verifyAudit } from '../tasks/audit.ts'
import { accountText, changeBankAccount } from '../tasks/bankAccount.ts'
import { OperatorError, reasonOf } from '../tasks/operator.ts'
import { endExclusion, excludePlayer, lockPlayer, showPlayer, unconfirmedGames, unlockPlayer } from '../tasks/players.ts'
import { listSettings, setSetting } from '../tasks/settings.ts'
import { addStaff, approveStaff, listStaff, removeStaff, replaceStaffToken } from '../tasks/staff.ts'
import type { Call, Command } from './command.ts'
import { limitOf, satangIn, timeOf } from './commandInput.ts'
import { cell, show, waitsForSecond } from './commandOutput.ts'
import { incomingCommands } from './incomingCommands.ts'
import { withCatalogue } from './withCatalogue.ts'

export const commands = new Map<string, Command>([
  [
    'staff list',
    {
      args: [],
      about: 'lists all present and former staff',
      run: async ({ operator, options, print }) =>
        show(await listStaff(operator), ['name', 'state', 'addedBy', 'approvedBy', 'addedAt'], options, print),
    },
  ],
  [
    'staff add',
    {
      args: ['NAME', 'HASH'],
      about: 'adds a member by the hash of their token; from the third on, another member approves',
      run: async ({ operator, args: [name = '', hash = ''], print }) => {
        const state = await addStaff(operator, name, hash)
        if (state === 'active') print(`${name} is active.`)
        else print(`${name} waits for another member, who has the hash from ${name} in person: krapao staff approve ${name} HASH`)
      },
    },
  ],
  [
    'staff approve',
    {
      args: ['NAME', 'HASH'],
      about: 'approves a member whom another one added, by the hash that the new member gave you',
      run: async ({ operator, args: [name = '', hash = ''], print }) => {
        await approveStaff(operator, name, hash)
        print(`${name} is active.`)
      },
    },
  ],
  [
    'staff replace-token',
    {
      args: ['HASH'],
      about: 'replaces your own token by the one with this hash',
      run: async ({ operator, args: [hash = ''], print }) => {
        await replaceStaffToken(operator, hash)
        print(`The token of ${operator.actor} is replaced.`)
      },
    },
  ],
  [
    'staff remove',
    {
      args: ['NAME'],
      flags: '--reason TEXT',
      about: 'removes a member; needs two others. Your own name removes you at once',
      run: async ({ operator, args: [name = ''], options, print }) => {
        const outcome = await removeStaff(operator, name, reasonOf(options.reason))
        print(outcome === 'proposed' ? waitsForSecond : `${name} is removed.`)
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
      about: 'changes a setting at all copies of the server; a higher adjustmentLimit needs two people',
      run: async ({ operator, args: [name = '', value = ''], options, print }) => {
        const reason = options.reason === undefined ? '' : reasonOf(options.reason)
        const outcome = await setSetting(operator, name, value, reason)
        print(outcome === 'proposed' ? waitsForSecond : `${name}: ${cell(outcome.before)} -> ${cell(outcome.after)}`)
      },
    },
  ],
  [
    'player show',
    {
      args: ['PHONE|ID'],
      about: 'shows a player',
      run: async ({ operator, args: [player = ''], options, print }) => {
        const shown = await showPlayer(operator, player)
        if (options.json) print(JSON.stringify(shown))
        else for (const [name, value] of Object.entries(shown)) print(`${name.padEnd(24)}${cell(value)}`)
      },
    },
  ],
  [
    'player lock',
    {
      args: ['PHONE|ID'],
      flags: '--reason TEXT',
      about: 'ends the sessions and sockets of a player, who cannot log in any more',
      run: async ({ operator, args: [player = ''], options, print }) => {
        await lockPlayer(operator, player, reasonOf(options.reason))
        print('The player is locked.')
      },
    },
  ],
  [
    'player unlock',
    {
      args: ['PHONE|ID'],
      flags: '--reason TEXT',
      about: 'lets a locked player log in again; needs two people',
      run: async ({ operator, args: [player = ''], options, print }) => {
        const outcome = await unlockPlayer(operator, player, reasonOf(options.reason))
        print(outcome === 'proposed' ? waitsForSecond : 'The player is unlocked.')
      },
    },
  ],
  [
    'player bank',
    {
      args: ['PHONE|ID'],
      flags: '--bank CODE --account NO --name NAME --reason TEXT',
      about: 'registers another bank account of a player, who is signed out; needs two people',
      run: async ({ operator, args: [player = ''], options, print }) => {
        const { bank: bankCode = '', account: accountNo = '', name: accountName = '' } = options
        const change = { player, account: { bankCode, accountNo, accountName }, reason: reasonOf(options.reason) }
        const { outcome, before, after } = await withCatalogue(operator, (catalogue) => changeBankAccount(operator, catalogue, change))
        print(`${accountText(before)} -> ${accountText(after)}`)
        print(outcome === 'proposed' ? waitsForSecond : 'The account is changed, and the player is signed out.')
      },
    },
  ],
  [
    'player exclude',
    {
      args: ['PHONE|ID'],
      flags: '--reason TEXT [--until TIME]',
      about: 'excludes a player until a day (of Bangkok) or a time, or for ten years: money can leave, nothing comes in',
      run: async ({ operator, args: [player = ''], options, print }) => {
        const until = await excludePlayer(operator, player, timeOf(options.until), reasonOf(options.reason))
        print(`The player is excluded until ${new Date(until).toISOString()}.`)
      },
    },
  ],
  [
    'player end-exclusion',
    {
      args: ['PHONE|ID'],
      flags: '--reason TEXT',
      about: 'ends the operator’s exclusion of a player; needs two people. One that the player chose stays until its end',
      run: async ({ operator, args: [player = ''], options, print }) => {
        const until = await endExclusion(operator, player, reasonOf(options.reason))
        if (until === 'proposed') print(waitsForSecond)
        else if (until === null) print('The player is not excluded any more.')
        else print(`The player’s own exclusion lasts until ${new Date(until).toISOString()}.`)
      },
    },
  ],
  [
    'games unconfirmed',
    {
      args: [],
      about: 'lists game accounts that a provider has not suspended or resumed yet',
      run: async ({ operator, options, print }) => {
        const rows = (await unconfirmedGames(operator)).map(({ balance, ...row }) => ({ ...row, baht: bahtOf(balance) }))
        show(rows, ['phone', 'slotCode', 'username', 'wanted', 'since', 'attempts', 'baht', 'problem'], options, print)
      },
    },
  ],
  ...incomingCommands,
  [
    'ledger adjust',
    {
      args: ['PHONE|ID', 'AMOUNT'],
      flags: '--reason TEXT',
      about: 'adds AMOUNT baht to a wallet, or takes it from there (-100); needs two people',
      run: async ({ operator, args: [player = '', text = ''], options, print }) => {
        const amount = satangIn(text)
        const walletAfter = await adjustWallet(operator, player, amount, reasonOf(options.reason))
        if (walletAfter === 'proposed') print(waitsForSecond)
        else print(`${bahtOf(amount)} baht posted; the wallet holds ${bahtOf(walletAfter)} baht.`)
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

export async function runCommand(name: string, call: Call): Promise<boolean> {
  const command = commands.get(name)
  if (!command) throw new OperatorError(`There is no command ${name}.`)
  if (call.args.length !== command.args.length)
    throw new OperatorError(`usage: krapao ${[name, ...command.args, command.flags].filter(Boolean).join(' ')}`)
  return (await command.run(call)) !== false
}
