import type { Endpoint } from '#platform/http/contract.ts'
import { exampleOf } from './examples.ts'

export type TestRequest = { url: string; body?: unknown }

export function* withWord(contract: Parameters<typeof exampleOf>[0], endpoint: Endpoint, word: string): Generator<TestRequest> {
  const { url, body } = exampleOf(contract, endpoint)
  const [path = '', query = ''] = url.split('?')
  const written = encodeURIComponent(word)
  const templates = endpoint.path.split('/')
  for (const [index, part] of templates.entries()) {
    if (part.startsWith('{')) yield { url: [path.split('/').with(index, written).join('/'), query].filter(Boolean).join('?'), body }
  }
  for (const [name] of new URLSearchParams(query)) {
    const values = new URLSearchParams(query)
    values.set(name, word)
    yield { url: `${path}?${values}`, body }
  }
  for (const changed of bodiesWith(body, word)) yield { url, body: changed }
}

function* bodiesWith(body: unknown, word: string): Generator {
  if (typeof body === 'string') yield word
  if (typeof body !== 'object' || body === null) return
  for (const [name, value] of Object.entries(body)) {
    for (const changed of bodiesWith(value, word)) yield { ...body, [name]: changed }
  }
}
