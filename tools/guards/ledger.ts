// The ledger, and intents: what money is, and that a thing is done once.
import { type Guard, server } from './guard.ts'

const ledgerSql = server('db/migrations/0002-ledger.sql')
const postSql = server('db/migrations/0040-statement.sql')
const intentSql = server('db/migrations/0003-intent.sql')

export const ledgerGuards: readonly Guard[] = [
  // The ledger.
  {
    name: 'ledger: the row lock of a player',
    protects: 'Of 50 withdrawals at once exactly as many succeed as there is money for.',
    file: postSql,
    find: '  select * into mine from ledger_player where player_id = in_player for update;\n  if not found',
    replace: '  select * into mine from ledger_player where player_id = in_player;\n  if not found',
    test: server('ledger/ledger.test.ts'),
    title: '50 at once over two copies: exactly ten of a hundred baht leave a thousand',
  },
  {
    name: 'ledger: a posting looks first whether there is enough',
    protects: 'What is not there cannot be taken, from any account, and the refusal says so.',
    file: postSql,
    find: 'having coalesce(b.amount, 0) + sum(leg.amount) < 0',
    replace: 'having false',
    test: server('ledger/ledger.test.ts'),
    title: 'what is not there cannot be taken, from any account',
  },
  {
    name: 'ledger: no balance below zero',
    protects: 'The database itself refuses a negative balance, whoever writes.',
    file: ledgerSql,
    find: ' constraint balance_not_negative check (amount >= 0)',
    replace: '',
    test: server('ledger/ledger.test.ts'),
    title: 'a posting that does not balance, or overdraws, is refused by the database',
  },
  {
    name: 'ledger: postings add up to zero',
    protects: 'No satang appears from nowhere or vanishes: the database refuses an unbalanced operation.',
    file: ledgerSql,
    find: 'having sum(amount) <> 0) then',
    replace: 'having false) then',
    test: server('ledger/ledger.test.ts'),
    title: 'a posting that does not balance, or overdraws, is refused by the database',
  },
  {
    name: 'ledger: append-only',
    protects: 'No posting is ever changed or deleted.',
    file: ledgerSql,
    find: 'create trigger posting_append_only before update or delete on posting for each row execute function append_only();\n',
    replace: '',
    test: server('ledger/ledger.test.ts'),
    title: 'is refused by the database',
  },
  {
    name: 'ledger: balances move with postings alone',
    protects: 'A balance cannot be written by hand, so it always equals its postings.',
    file: ledgerSql,
    find: '  when (pg_trigger_depth() = 0) execute function append_only();',
    replace: '  when (false) execute function append_only();',
    test: server('ledger/ledger.test.ts'),
    title: 'is refused by the database',
  },
  {
    name: 'ledger: a reference is posted once',
    protects: 'Thirty postings at once under one reference are one.',
    file: postSql,
    find: 'where player_id = in_player and reference = in_reference;',
    replace: 'where false;',
    test: server('ledger/ledger.test.ts'),
    title: '30 at once with one reference are one posting',
  },
  {
    name: 'ledger: whole satang only',
    protects: 'NaN, infinity and parts of a satang never reach the database by a posting.',
    file: server('ledger/ledger.ts'),
    find: "  if (!legs.every((leg) => Number.isSafeInteger(leg.amount))) throw new RangeError('money is a whole number of satang')\n",
    replace: '',
    test: server('ledger/ledger.test.ts'),
    title: 'is not a number of satang',
  },
  {
    name: 'ledger: each move of the wallet has its line',
    protects: 'The statement of every player adds up to the wallet, to the satang.',
    file: server('transfer/transferLegs.ts'),
    find: "kind: 'in.return', from: `transit:${row.to_code}`, to: 'wallet', at, entry }",
    replace: "kind: 'in.return', from: `transit:${row.to_code}`, to: 'wallet', at }",
    test: server('transfer/transferFaults.test.ts'),
    title: 'a transfer that failed is a failed line and one that gives it back',
  },

  // Intents.
  {
    name: 'intent: an answer is given again',
    protects: 'The same key again is the first answer, and no second effect.',
    file: server('idempotency/intent.ts'),
    find: "        const known = await begin(tx, mine)\n        if (known.state !== 'new') return { known }\n",
    replace: '        await begin(tx, mine)\n',
    test: server('idempotency/intent.test.ts'),
    title: '30 in parallel over two copies: one effect, and nobody is told anything else',
  },
  {
    name: 'intent: the lock of a key',
    protects: 'Thirty requests at once under one key are one effect, and all the others are told that it runs.',
    file: intentSql,
    find: "if not pg_try_advisory_xact_lock(hashtextextended('intent:' || in_player || ':' || in_key, 0)) then",
    replace: 'if false then',
    test: server('idempotency/intent.test.ts'),
    title: '30 in parallel over two copies: one effect, and nobody is told anything else',
  },
  {
    name: 'intent: another body is another intent',
    protects: 'A key that was used for one thing is refused for another.',
    file: intentSql,
    find: "elsif known.state <> 'unknown' and (known.operation, known.fingerprint) <> (in_operation, in_fingerprint) then",
    replace: 'elsif false then',
    test: server('idempotency/intent.test.ts'),
    title: 'the same key with another body is refused, and another player may use it',
  },
  {
    name: 'intent: answering unknown closes the key',
    protects: 'Who was told that nothing happened can begin anew: the delayed request is refused when it lands.',
    file: server('idempotency/operation.service.ts'),
    find: '    await closeKey(tx, playerId, key, world.clock.now())\n',
    replace: '',
    test: server('idempotency/intent.test.ts'),
    title: 'asking about a key that nobody used closes it: the delayed request is refused when it lands',
  },
]
