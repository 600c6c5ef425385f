// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { askForFailedStyles, noteFailedStyles } from './failedStyles.ts'

const links = () => [...document.head.querySelectorAll('link')]
const styles = (href: string): HTMLLinkElement => Object.assign(document.createElement('link'), { rel: 'stylesheet', href })

test('styles that did not come are asked for again, until they do; others never', async () => {
  noteFailedStyles()
  const [here, missing] = [styles('https://krapao.test/here.css'), styles('https://krapao.test/missing.css')]
  document.body.append(here, missing)
  here.dispatchEvent(new Event('load'))
  missing.dispatchEvent(new Event('error'))

  const first = askForFailedStyles()
  expect(links().map(({ href }) => href)).toEqual(['https://krapao.test/missing.css'])
  links()[0]?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('Unable to preload https://krapao.test/missing.css')
  expect(links()).toEqual([])

  const second = askForFailedStyles()
  links()[0]?.dispatchEvent(new Event('load'))
  await second
  await askForFailedStyles()
  expect(links().map(({ href }) => href)).toEqual(['https://krapao.test/missing.css'])
})
