import { bahtOf } from '#platform/values/money.ts'
import { assignPayment, listPayments, mergePayment, returnPayment } from '../tasks/incoming.ts'
import { reasonOf } from '../tasks/operator.ts'
import type { Command } from './command.ts'
import { limitOf, paymentIdIn } from './commandInput.ts'
import { show, waitsForSecond } from './commandOutput.ts'
import { withCatalogue } from './withCatalogue.ts'

export const incomingCommands: [string, Command][] = [
  [
    'incoming list',
    {
      args: [],
      flags: '[--limit N]',
      about: 'lists payments to your accounts that wait for staff, the oldest first (50 rows)',
      run: async ({ operator, options, print }) => {
        const rows = (await listPayments(operator, limitOf(options.limit))).map(({ amount, ...row }) => ({ ...row, baht: bahtOf(amount) }))
        const columns = [
          'id',
          'state',
          'baht',
          'at',
          'toAccountNo',
          'fromBankCode',
          'fromAccountNo',
          'bankReference',
          'why',
          'mayBe',
          'fits',
        ]
        show(rows, columns, options, print)
      },
    },
  ],
  [
    'incoming assign',
    {
      args: ['ID', 'PHONE|ID'],
      flags: '--reason TEXT [--distinct]',
      about: 'credits a payment to a player; needs two people. --distinct: it is not one of the settled payments that it resembles',
      run: async ({ operator, args: [id = '', player = ''], options, print }) => {
        const assignment = { id: paymentIdIn(id), player, distinct: options.distinct, reason: reasonOf(options.reason) }
        const outcome = await withCatalogue(operator, (catalogue) => assignPayment(operator, catalogue, assignment))
        if (outcome === 'proposed') print(waitsForSecond)
        else if (outcome === 'held') print('It is beyond the player’s own limits, and goes back to their bank.')
        else print(`Payment ${id}: ${outcome}.`)
      },
    },
  ],
  [
    'incoming return',
    {
      args: ['ID'],
      flags: '--reason TEXT',
      about: 'records that you returned a payment at the bank; needs two people',
      run: async ({ operator, args: [id = ''], options, print }) => {
        const reason = reasonOf(options.reason)
        const outcome = await withCatalogue(operator, (catalogue) => returnPayment(operator, catalogue, paymentIdIn(id), reason))
        print(outcome === 'proposed' ? waitsForSecond : `Payment ${id} is returned.`)
      },
    },
  ],
  [
    'incoming merge',
    {
      args: ['ID', 'SETTLED_ID'],
      flags: '--reason TEXT',
      about: 'records that a payment is another report of a settled one; needs two people',
      run: async ({ operator, args: [id = '', settled = ''], options, print }) => {
        const reason = reasonOf(options.reason)
        const [one, other] = [paymentIdIn(id), paymentIdIn(settled)]
        const outcome = await withCatalogue(operator, (catalogue) => mergePayment(operator, catalogue, one, other, reason))
        print(outcome === 'proposed' ? waitsForSecond : `Payment ${id} is another report of payment ${settled}.`)
      },
    },
  ],
]
