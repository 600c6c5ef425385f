import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MessageText } from './MessageText.tsx'

test('a message with a direction override is isolated from its surroundings, and its link reads from left to right', () => {
  const page = renderToStaticMarkup(<MessageText text={'pay \u202ehttps://bank.example/a'} />)
  expect(page.replaceAll(/ class="[^"]*"/g, '')).toBe(
    '<p dir="auto">pay \u202e<a href="https://bank.example/a" dir="ltr" target="_blank" rel="noopener noreferrer">https://bank.example/a</a></p>',
  )
})
