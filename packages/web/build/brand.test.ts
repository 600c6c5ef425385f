// The service's name is only in app.json, so that an operator can rename it in one place.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Language } from '../src/i18n/language.ts'
import { manifestOf, offlineHtml } from './installable.ts'
import { page } from './page.ts'

const root = join(import.meta.dirname, '..')
const another = 'Tiger & Co'
const nameOf: Record<Language, string> = { th: 'เสือทอง', lo: 'ເສືອຄຳ', en: another }

function rename(language: Language): void {
  vi.resetModules()
  vi.doMock(`../src/i18n/words/${language}/app.json`, async (original) => {
    const { default: words } = await original<{ default: Record<string, unknown> }>()
    return { default: { ...words, brand: nameOf[language] } }
  })
}

test.each(Object.keys(nameOf) as Language[])('prerendered pages have the name of app.json and no other: %s', async (language) => {
  rename(language)
  const { prerender } = await import('../src/app/prerender.tsx')
  const { guest, player, neutral, words, failed, title } = await prerender(language)
  const files = { early: '', style: '', styleFiles: [], script: '', modules: [] }
  const html = page({ language, title, words, failed, screens: { guest, player, neutral }, ...files })
  const shown = nameOf[language].replace('&', '&amp;')
  expect([html.split(shown).length > 3, html.includes(` · ${shown}</title>`), html.includes('Krapao')]).toEqual([true, true, false])
})

test.each(Object.keys(nameOf) as Language[])('sentences that name the service take it from app.json: %s', async (language) => {
  rename(language)
  const { createI18n, loadWords } = await import('../src/i18n/i18n.ts')
  const { t } = createI18n(language, await loadWords(language, ['app', 'invite', 'profile']))
  const sentences = [t('link.message', { ns: 'invite' }), t('attention.lead', { ns: 'profile' })]
  expect(sentences.map((sentence) => [sentence.includes(nameOf[language]), /Krapao|\$t/.test(sentence)])).toEqual([
    [true, false],
    [true, false],
  ])
})

test('the manifest and the offline page have the name of the operator', () => {
  const words = { brand: another, description: 'A wallet' }
  expect(manifestOf('en', words)).toMatchObject({ name: another, short_name: another, description: 'A wallet' })
  expect(offlineHtml('en', words)).toContain('<title>Tiger &amp; Co</title>')
  expect(JSON.stringify(manifestOf('en', words)) + offlineHtml('en', words)).not.toContain('Krapao')
})

test('by default the manifest and the offline page take the name from the words', () => {
  const brandOf = (language: Language) =>
    (JSON.parse(readFileSync(join(root, `src/i18n/words/${language}/app.json`), 'utf8')) as { brand: string }).brand
  for (const language of Object.keys(nameOf) as Language[]) {
    expect(manifestOf(language)).toMatchObject({ name: brandOf(language), short_name: brandOf(language) })
    expect(offlineHtml(language)).toContain(`<title>${brandOf(language)}</title>`)
  }
})

const text = /'[^'\n]*\bKrapao\b[^'\n]*'|"[^"\n]*\bKrapao\b[^"\n]*"|`[^`]*\bKrapao\b[^`]*`|>[^<>{}()=;]*\bKrapao\b[^<>{}()=;]*</g
const spoken = (source: string): string => source.replaceAll(/^\s*(\/\/.*|\/\*[\s\S]*?\*\/|"brand":.*)$/gm, '')

test('no other word, screen text or page of the build repeats the name', () => {
  const files = globSync(['index.html', 'build/*.ts', 'src/**/*.{ts,tsx,json}'], { cwd: root }).filter(
    (name) => !/\.(test|states|samples)\.tsx?$|\/testing\//.test(name),
  )
  const repetitions = files.flatMap((name) =>
    [...spoken(readFileSync(join(root, name), 'utf8')).matchAll(text)].map(([found]) => `${name}: ${found.trim()}`),
  )
  expect([files.length > 300, repetitions]).toEqual([true, []])
})
