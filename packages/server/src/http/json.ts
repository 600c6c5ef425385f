import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** No operation takes a body that is nested deeper than a few levels; what walks a body recursively may rely on this. */
const mostLevels = 32

/** Parses JSON bodies, refusing one nested deeper than any code can walk recursively: it would end as a stack overflow. */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isNestedDeeper(String(body), mostLevels)) done(new Refusal('KEY_INVALID', { params: { field: 'body' } }))
    else void parse(request, String(body), done)
  })
}

/** Counts brackets outside of strings, before anything is parsed. One pass: a pattern would begin anew at each quote of a string that never ends. */
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
