import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors/apiError.ts'

/** Recursion through a body relies on this. */
const mostLevels = 32

/** Refuses deep nesting, which would overflow the stack. An empty body is no body, as clients send the type with every POST. */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isNestedDeeper(String(body), mostLevels)) done(new ApiError('KEY_INVALID', { params: { field: 'body' } }))
    else void parse(request, String(body), done)
  })
}

/** One pass: a pattern would restart at each quote of an unterminated string. */
export function isNestedDeeper(json: string, most: number): boolean {
  let level = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at]
    if (letter === '"') isInString = !isInString
    else if (isInString) at += letter === '\\' ? 1 : 0
    else if (letter === '{' || letter === '[') level += 1
    else if (letter === '}' || letter === ']') level -= 1
    if (level > most) return true
  }
  return false
}
