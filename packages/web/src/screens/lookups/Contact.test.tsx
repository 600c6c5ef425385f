// @vitest-environment jsdom
import { lookupInput, provideLookupPorts, type Lookup } from '@krapao/machines'
import { answers, offline, settled, worked } from '@krapao/machines/testing'
import type { Outcome } from '@krapao/sdk'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Terminated } from '#screens/appGate/Terminated.tsx'
import { Contact } from './Contact.tsx'

afterEach(cleanup)

// @covers 1.product-18 2.contact-1 2.contact-2 2.contact-3 2.contact-4 9.limits-41
test('the contact page shows its text, the uncached picture, the link to the chat app, and the version', async () => {
  const cards: Outcome<Lookup<'contact'>>[] = [
    worked({
      contactText: '<p>Daily</p>',
      lineLink: 'https://line.example/krapao',
      lineName: '@krapao',
      lineQR: 'https://files.example/line.png',
    }),
  ]
  const [contact, info] = [
    createActor(provideLookupPorts<'contact'>({ actors: { load: answers('contact', cards) }, now: () => 1_700_000_000_000 }), {
      input: lookupInput,
    }).start(),
    createActor(provideLookupPorts<'info'>({ actors: { load: answers('info') }, now: () => 0 }), { input: lookupInput }).start(),
  ]
  await settled()
  renderInEnglish(<Contact contact={contact} info={info} />)
  expect(screen.getByText('Daily').tagName).toBe('P')
  expect(screen.getByRole<HTMLImageElement>('img').src).toBe('https://files.example/line.png?t=1700000000000')
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Chat with @krapao' })
  expect([link.href, link.target, link.rel]).toEqual(['https://line.example/krapao', '_blank', 'noopener noreferrer'])
  expect(screen.getByText('Version 1.1.14')).toBeTruthy()
})

test('a closed service links to the chat app, and can be checked again', async () => {
  const card: Outcome<Lookup<'contact'>>[] = [worked({ lineLink: 'https://line.me/ti/p/@krapao', lineName: '@krapao' })]
  for (const [outcomes, links] of [
    [card, ['Chat on LINE: @krapao']],
    [[offline as Outcome<Lookup<'contact'>>], []],
  ] as const) {
    const contact = createActor(provideLookupPorts<'contact'>({ actors: { load: answers('contact', outcomes) }, now: () => 0 }), {
      input: lookupInput,
    }).start()
    await settled()
    renderInEnglish(<Terminated contact={contact} />)
    expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links)
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy()
    cleanup()
  }
})

test.each([
  ['nothing in it', {}],
  ['only a picture, from an unsafe address', { lineQR: 'http://files.example/line.png' }],
])('with %s, the contact page says that there are no details yet', async (_, card) => {
  const nothing: Outcome<Lookup<'contact'>>[] = [worked(card)]
  const contact = createActor(provideLookupPorts<'contact'>({ actors: { load: answers('contact', nothing) }, now: () => 0 }), {
    input: lookupInput,
  }).start()
  const info = createActor(provideLookupPorts<'info'>({ actors: { load: answers('info') }, now: () => 0 }), { input: lookupInput })
  await settled()
  const { container } = renderInEnglish(<Contact contact={contact} info={info} />)
  expect(container.textContent).toBe('Contact usNo contact details yetVersion 1.1.14')
})
