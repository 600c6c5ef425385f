import {
  linesOf,
  provideStatementFilePorts,
  provideStatementPorts,
  statementInput,
  type StatementActor,
  type StatementLine,
} from '@krapao/machines'
import { actorAt, failedWith, notServed, offline, silent, statementFileFakePorts, worked, type Walk } from '@krapao/machines/testing'
import { satangOf } from '@krapao/sdk'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#i18n/i18n.ts'
import { Page } from '#testing/Page.tsx'
import { sampleNow, plainStatementSample, returnsSample, statementSample, walletSample, withdrawalsSample } from '#testing/samples.ts'
import { kitOf, screenOf } from '#testing/harness.ts'
import { Download } from './Download.tsx'
import { namesOf } from './places.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { Statement } from './Statement.tsx'

const pages = {
  full: worked({ items: statementSample, total: 124, metadata: {} }),
  // Without the extension: no balances and no filters.
  plain: worked({ items: plainStatementSample, total: 124 }),
  returns: worked({ items: returnsSample, total: 6, metadata: {} }),
  wrong: worked({
    items: statementSample.map((one, index) => (index === 0 ? { ...one, balance: satangOf(1) } : one)),
    total: 9,
    metadata: {},
  }),
  empty: worked({ items: [], total: 0, metadata: {} }),
  busy: failedWith({ kind: 'unavailable', effect: 'none' }),
}
const query = { statementType: 'bonus', from: '2026-11-01', to: '2026-11-21' } as const
const walk: Walk = {
  starts: [{ input: statementInput }],
  events: { 'page.requested': [{ type: 'page.requested', page: 2 }], 'query.changed': [{ type: 'query.changed', query }] },
  outcomes: {
    loadPage: [pages.full, pages.plain, pages.returns, pages.wrong, pages.empty, offline],
    turnPage: [pages.full, pages.busy],
    selectPage: [
      worked({ items: statementSample.filter(({ statementType }) => statementType === 'bonus'), total: 2, metadata: query }),
      pages.empty,
      pages.busy,
    ],
  },
  identity: ({ context }) => [context['items'], context['page'], context['problem'], context['query']],
}

const machine = provideStatementPorts({ actors: { loadPage: silent() } })
const idleFile = () => actorAt(provideStatementFilePorts(statementFileFakePorts()), {}, { start: 0, events: [] })

function PicturedReceipt({ line }: { line: StatementLine }) {
  const { t, i18n } = useTranslation('statement')
  return (
    <ReceiptSheet
      line={line}
      nameOf={namesOf(t, languageOf(i18n), { games: walletSample.slots, banks: [{ code: 'SCB', ...walletSample.bankAccount.bank }] })}
      onAsk={() => {}}
      onClose={() => {}}
    />
  )
}
const receipts = Object.fromEntries(
  linesOf([...withdrawalsSample, ...statementSample, ...returnsSample]).map((line) => {
    const { number, status, statementType } = line.entry
    return [
      `${number} ${statementType} ${status}`,
      () => <PicturedReceipt line={{ ...line, announcement: number === 123 ? statementSample[4] : undefined }} />,
    ]
  }),
)

function Pictured({ actor }: { actor: StatementActor }) {
  const { t, i18n } = useTranslation('statement')
  return (
    <Statement
      actor={actor}
      file={idleFile()}
      nameOf={namesOf(t, languageOf(i18n), { games: walletSample.slots, banks: [] })}
      now={() => sampleNow}
      slipsOpening={false}
      onDeposit={() => {}}
      onSlips={() => {}}
    />
  )
}

export const states = [
  screenOf({
    name: 'statement/Statement',
    machine,
    walk,
    appearance: ({ value, context }) => {
      const choices = context['metadata'] !== undefined
      if (typeof value !== 'object') return choices
      const [newest] = context['items']
      return [choices, context['items'].length, newest?.number, newest?.balance]
    },
    render: (actor) => (
      <Page>
        <Pictured actor={actor} />
      </Page>
    ),
  }),
  kitOf({ name: 'statement/Receipt', stories: receipts }),
  screenOf({
    name: 'statement/Download',
    machine: provideStatementFilePorts(statementFileFakePorts()),
    walk: {
      events: { 'file.requested': [{ type: 'file.requested', selection: {} }] },
      outcomes: { exportFile: [worked(''), notServed, offline] },
      identity: ({ context }) => context['problem'],
    },
    render: (actor) => (
      <Page>
        <Download file={actor} selection={{}} />
      </Page>
    ),
  }),
]
