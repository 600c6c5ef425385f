import { provideStatementPorts, statementInput } from '@krapao/machines'
import { failedWith, lost, offline, silent, worked, type Walk } from '@krapao/machines/testing'
import { Page } from '../testing/Page.tsx'
import { pictureNow, statementSample } from '../testing/samples.ts'
import { screenOf } from '../ui/harness.ts'
import { Statement } from './Statement.tsx'

const pages = {
  full: worked({ items: statementSample, total: 124 }),
  empty: worked({ items: [], total: 0 }),
  busy: failedWith({ kind: 'unavailable', effect: 'none' }),
}
const walk: Walk = {
  starts: [{ input: statementInput }],
  events: { 'page.requested': [{ type: 'page.requested', page: 2 }] },
  outcomes: { loadPage: [pages.full, pages.empty, offline], turnPage: [pages.full, pages.busy, lost] },
  identity: ({ context }) => [context['items'].length, context['page'], context['problem']],
}

export const states = [
  screenOf({
    name: 'statement/Statement',
    machine: provideStatementPorts({ actors: { loadPage: silent() } }),
    walk,
    look: ({ value, context }) => [
      context['items'].length > 0,
      typeof value === 'object' && value['page'] === 'kept' ? context['problem'] : null,
    ],
    render: (actor) => (
      <Page>
        <Statement actor={actor} now={() => pictureNow} />
      </Page>
    ),
  }),
]
