import { statementPage } from '../models/statementPage.ts'
import { fund } from '../fixtures/money.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff })

test('statement, backend without extensions, shows entries and amounts without filters or file', async ({
  page,
  t,
  player,
  sandbox,
  server,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await fund(server.origin, sandbox, player, 300)
  await fund(server.origin, sandbox, player, 25.5)
  const statement = statementPage(page, t)
  await statement.open()
  await expect(statement.rows).toHaveCount(2)
  await expect(statement.rows.first()).toContainText('+25.50')
  await expect(statement.rows.first()).not.toContainText('325.50')
  await expect(statement.sum('in')).toHaveText('325.50')
  await expect(statement.sum('after')).toHaveCount(0)
  await expect(statement.choices).toHaveCount(0)
  await expect(statement.download).toHaveCount(0)
  expect(requests.filter((path) => path.includes('csv'))).toEqual([])
})
