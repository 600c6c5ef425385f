import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { markDatabaseErrors } from '../db/databaseErrors.ts'
import { ApiError, Busy } from '../errors/apiError.ts'
import { answerErrors } from './errors.ts'
import { withErrorCode } from './withErrorCode.ts'

const withCode = (code: string) => Object.assign(new Error('as the driver says it'), { code })
async function asDatabaseError(error: Error): Promise<Error> {
  const pool = { query: () => Promise.reject(error) }
  markDatabaseErrors(pool, 'query')
  await pool.query().catch(() => {})
  return error
}
const failures: [string, Error, [number, string, string | undefined]][] = [
  ['a defect', new TypeError('undefined is not a function'), [422, 'LOGIN_FAIL', undefined]],
  ['a row that the database refuses', withCode('23514'), [422, 'LOGIN_FAIL', undefined]],
  ['too much work', new Busy('too much at once'), [422, 'LOGIN_FAIL', '5']],
  ['a refusal', new ApiError('WRONG_CREDENTIAL'), [401, 'WRONG_CREDENTIAL', undefined]],
  ['an outage', await asDatabaseError(withCode('57P01')), [503, 'the service is unavailable for a moment', '1']],
  ['a text with a zero byte', withCode('22021'), [400, 'KEY_INVALID', undefined]],
]

// @covers LOGIN_FAIL
test.each(failures)('%s of a sign-in', async (_, error, answer) => {
  const app = fastify()
  answerErrors(app, { extensions: false })
  app.get(
    '/',
    withErrorCode('LOGIN_FAIL', () => Promise.reject(error)),
  )
  const response = await app.inject('/')
  expect([response.statusCode, response.json<{ message: string }>().message, response.headers['retry-after']]).toEqual(answer)
  await app.close()
})
