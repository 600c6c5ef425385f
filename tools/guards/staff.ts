// Staff actions on money: two people and an audit record.
import { type Guard, server } from './guard.ts'

const adjustments = server('operator/adjustments.ts')
const adjustmentTests = server('operator/adjustments.test.ts')
const staff = server('operator/staff.ts')
const staffTests = server('operator/staff.test.ts')

export const staffGuards: readonly Guard[] = [
  {
    name: 'adjustment: somebody else approves',
    protects: 'Nobody posts an adjustment that they requested themselves.',
    file: adjustments,
    find: "    if (requestedBy === operator.actor) throw new OperatorError('What you requested, somebody else approves.')\n",
    replace: '',
    test: adjustmentTests,
    title: 'approveAdjustment, by who requested it, is refused and posts nothing',
  },
  {
    name: 'adjustment: who requested it is staff still',
    protects: 'What a person requested who was removed since is not posted.',
    file: adjustments,
    find: 'if (!(await isActiveStaff(tx, requestedBy))) throw',
    replace: 'if (!(await isActiveStaff(tx, requestedBy)) && !requestedBy) throw',
    test: adjustmentTests,
    title: 'approveAdjustment, requested by a person who was removed since, is refused',
  },
  {
    name: 'adjustment: who approves is staff still',
    protects: 'Who was removed after they proved who they are changes nothing any more.',
    file: server('operator/operator.ts'),
    find: '    await requireActive(tx, operator)\n    return change(',
    replace: '    return change(',
    test: adjustmentTests,
    title: 'approveAdjustment, by a person who was removed since they proved who they are, is refused',
  },
  {
    name: 'adjustment: a request expires',
    protects: 'An adjustment that waited for a day is not posted.',
    file: adjustments,
    find: 'if (now >= expiresAt.getTime()) throw',
    replace: 'if (now >= Infinity) throw',
    test: adjustmentTests,
    title: 'approveAdjustment, a day after the request, is refused',
  },
  {
    name: 'adjustment: the limit of the approval',
    protects: 'A limit that was lowered after the request counts.',
    file: adjustments,
    find: '    await requireWithinLimit(tx, amount)\n    await lockMoney(tx, playerId)\n',
    replace: '    await lockMoney(tx, playerId)\n',
    test: adjustmentTests,
    title: 'approveAdjustment, a limit that was lowered since, is refused',
  },
  {
    name: 'adjustment: approved once',
    protects: 'Twenty approvals at once are one, with one row of the audit.',
    file: adjustments,
    find: ' where a.id = $1 for update of a`',
    replace: ' where a.id = $1`',
    test: adjustmentTests,
    title: 'approveAdjustment, twenty times at once at two copies, posts once',
  },
  {
    name: 'staff: two active members stay',
    protects: 'Nobody removes the others, adds a person of their own and approves with that one’s token.',
    file: staff,
    find: '(await activeCount(tx)) <= 2)',
    replace: '(await activeCount(tx)) < 2)',
    test: staffTests,
    title: 'removeStaff, one of the last two active members, refuses',
  },
  {
    name: 'staff: a third member is approved',
    protects: 'From the third on a new member acts once another than who added them has approved.',
    file: staff,
    find: "const state = active < 2 ? 'active' : 'pending'",
    replace: "const state = active < Infinity ? 'active' : 'pending'",
    test: staffTests,
    title: 'staff, from the first member on, is added, approved by a second person and removed',
  },
  {
    name: 'staff: somebody else approves a member',
    protects: 'Who added a member does not approve them.',
    file: staff,
    find: "    if (member.addedBy === operator.actor) throw new OperatorError('Whom you added, somebody else approves.')\n",
    replace: '',
    test: staffTests,
    title: 'staff, from the first member on, is added, approved by a second person and removed',
  },
  {
    name: 'audit: append-only',
    protects: 'No row of the audit is changed or deleted.',
    file: server('db/migrations/0170-operator.sql'),
    find: 'create trigger audit_append_only before update or delete on audit for each row execute function append_only();\n',
    replace: '',
    test: server('operator/audit.test.ts'),
    title: 'the database refuses',
  },
  {
    name: 'audit: one writer at a time',
    protects: 'Forty writers at once leave one unbroken chain, and none of them fails.',
    file: server('operator/audit.ts'),
    find: '  await tx.query("select pg_advisory_xact_lock(hashtext(\'krapao audit\'))")\n',
    replace: '',
    test: server('operator/audit.test.ts'),
    title: 'appendAudit, many writers at once on several connections, keeps one unbroken chain',
  },
]
