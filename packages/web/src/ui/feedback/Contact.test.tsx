// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { createI18n, loadWords } from '#i18n/i18n.ts'
import { languages } from '#i18n/language.ts'
import { namespaces } from '#i18n/wordFiles.ts'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { ContactText } from './Contact.tsx'
import { Notice, ProblemNotice } from './Notice.tsx'

afterEach(cleanup)

type Words = { [key: string]: string | Words }
const texts = (words: Words): string[] => Object.values(words).flatMap((value) => (typeof value === 'string' ? value : texts(value)))

test('"contact us" in the text of a problem is a link, with the rest of the sentence around it', () => {
  renderInEnglish(<ProblemNotice problem={{ kind: 'refused', code: 'INACTIVE_USER', message: '', effect: 'none' }} />)
  const link = screen.getByRole('link', { name: 'Contact us' })
  expect([link.getAttribute('href'), link.parentElement?.textContent]).toEqual([
    '/contact',
    'This account is disabled. Contact us to reopen it',
  ])
})

test('a notice without those words has a button to the contact page only if asked', () => {
  renderInEnglish(
    <>
      <Notice>Nothing else</Notice>
      <Notice contact>Something else</Notice>
    </>,
  )
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Contact us'])
})

test('a break is no error, and offers no retry that cannot work', () => {
  renderInEnglish(<ProblemNotice problem={{ kind: 'refused', code: 'INVALID_USER_3', message: '', effect: 'none' }} onRetry={() => {}} />)
  expect(screen.getByText(/on a break/)).toBeTruthy()
  expect([screen.queryByRole('alert'), screen.queryByRole('button')]).toEqual([null, null])
})

test.each(languages)('the same problems offer the link in "%s" as in English', async (language) => {
  const [words, english] = await Promise.all([loadWords(language, namespaces), loadWords('en', namespaces)])
  const sentences = texts(words['problem'] as Words)
  const wanted = texts(english['problem'] as Words).flatMap((text, index) => (/contact us/i.test(text) ? [sentences[index] ?? ''] : []))
  expect(wanted.length).toBeGreaterThan(20)
  render(
    <I18nextProvider i18n={createI18n(language, words)}>
      {wanted.map((text) => (
        <ContactText key={text}>{text}</ContactText>
      ))}
    </I18nextProvider>,
  )
  expect(screen.getAllByRole('link').length).toBe(wanted.length)
})
