import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

const styles = new Map(files.filter((file) => file.endsWith('.module.css')).map((file) => [file, textOf(file)]))
const classes = new Map([...styles].map(([file, text]) => [file, classesIn(text)]))
const named = files.filter((file) => /\.tsx?$/.test(file)).flatMap(classesNamedIn)

test('each class that a screen uses is in its styles', () => {
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(({ style, name }) => name !== '*' && !classes.get(style)?.has(name))).toEqual([])
})

test('each class of the styles is used by a screen or by another style', () => {
  const composed = [...styles.values()].flatMap((text) => [...text.matchAll(/composes: (\w+)/g)].map(([, name]) => name))
  const isUsed = (file: string, name: string) =>
    composed.includes(name) || named.some(({ style, name: one }) => style === file && (one === name || one === '*'))
  expect(
    [...classes].flatMap(([file, names]) => [...names].filter((name) => !isUsed(file, name)).map((name) => `${file} ${name}`)),
  ).toEqual([])
})

function classesNamedIn(file: string): { file: string; style: string; name: string }[] {
  const text = textOf(file)
  return [...text.matchAll(/import (\w+) from '([.#][^']+\.module\.css)'/g)].flatMap(([, css = '', from = '']) =>
    // The CSS file's path may contain the import's name.
    [...text.matchAll(new RegExp(String.raw`(?<![./\w])${css}(?:\.(\w+)|\[)`, 'g'))].map(([, name = '*']) => ({
      file,
      style: from.startsWith('#') ? from.slice(1) : join(dirname(file), from),
      name,
    })),
  )
}

function classesIn(text: string): ReadonlySet<string> {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const selectors = plain.match(/[^{}]+(?=\{)/g) ?? []
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name)))
}
