import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freshApp } from '#testing/freshApp.ts'
import { drawnPaths } from './drawings.ts'

const { app } = await freshApp()
const shipped = readFileSync(new URL('../../../catalogue/krapao.yaml', import.meta.url), 'utf8')

test('every picture of the catalogue is served as an inert SVG', async () => {
  const named = [...new Set(shipped.match(/\/pictures\/[\w/-]+\.svg/g))]
  expect(named.length).toBeGreaterThan(60)
  for (const path of named) {
    const { statusCode, headers, body } = await app.inject({ url: path })
    expect([
      path,
      statusCode,
      headers['content-type'],
      headers['x-content-type-options'],
      headers['content-security-policy'],
      headers['cache-control'],
    ]).toEqual([path, 200, 'image/svg+xml', 'nosniff', "default-src 'none'; sandbox; frame-ancestors 'none'", 'public, max-age=3600'])
    expect(body).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[\d ]+".*<\/svg>$/s)
    expect(body).not.toMatch(/script|href|style=|\son\w+=|foreignObject/i)
  }
})

test('every drawing is used by the catalogue', () => {
  expect(drawnPaths().filter((path) => !shipped.includes(path))).toEqual([])
})

test.each(['/pictures/nope.svg', '/pictures/', '/pictures/../main.ts', '/pictures/games/JOKER.png'])('%s is not found', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404)
})
