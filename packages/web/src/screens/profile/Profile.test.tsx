// @vitest-environment jsdom
import { profileInput, provideProfilePorts } from '@krapao/machines'
import { answers, settled, worked } from '@krapao/machines/testing'
import type { Outcome, WalletResponse } from '@krapao/sdk'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { factsIn, renderInEnglish } from '#testing/renderInEnglish.tsx'
import { sampleNow, walletSample } from '#testing/samples.ts'
import { Account } from './Account.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { profilePageAt } from './pages.ts'
import { Profile } from './Profile.tsx'
import { SettingsList } from './SettingsList.tsx'

afterEach(cleanup)

const players: Outcome<WalletResponse>[] = [worked(walletSample)]
const noop = () => {}
const values = { account: 'SCB', security: '2 devices', limits: 'No limit', notifications: 'Off', language: 'English' }

function Pages() {
  const { pathname } = useLocation()
  return (
    <>
      <Profile
        page={profilePageAt(pathname)}
        list={
          <SettingsList
            player={walletSample.profile}
            values={values}
            failed={null}
            password={{ opening: false, onOpen: noop }}
            onConditions={noop}
            onLogout={noop}
          />
        }
      >
        The page
      </Profile>
      <output>{pathname}</output>
    </>
  )
}
const at = (...paths: string[]) =>
  renderInEnglish(
    <MemoryRouter initialEntries={paths} initialIndex={paths.length - 1}>
      <Pages />
    </MemoryRouter>,
  )
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

// @covers 1.product-16 2.profile-1 2.profile-2 2.profile-3 2.profile-4
test('account, read-only, has name, phone, id, creation date, account name, the bank’s name and the number as 3-3-rest', async () => {
  const actor = createActor(provideProfilePorts({ actors: { load: answers('load', players) }, now: () => sampleNow }), {
    input: profileInput,
  }).start()
  await settled()
  const { container } = renderInEnglish(
    <MemoryRouter>
      <Account actor={actor} />
    </MemoryRouter>,
  )
  expect(factsIn(container).map(([, value]) => value)).toEqual([
    'สมชาย ใจดี',
    '081-234-5678',
    '5f2c',
    '5 Jan 2026',
    'Siam Commercial Bank',
    'SOMCHAI JAIDEE',
    '123-456-7890',
  ])
  expect([...container.querySelectorAll('input, select, textarea, [contenteditable]')]).toEqual([])
})

// @covers 2.modals-4
test('the lock opens the change of the password', () => {
  let opened = 0
  renderInEnglish(
    <MemoryRouter>
      <SettingsList
        player={walletSample.profile}
        values={values}
        failed={null}
        password={{ opening: false, onOpen: () => opened++ }}
        onConditions={noop}
        onLogout={noop}
      />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(opened).toBe(1)
})

test('settings list, each page, shows its value and leads to its own address', () => {
  at('/user/profile')
  const rows = within(screen.getByRole('list', { name: 'Settings' })).getAllByRole('link')
  expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
    ['Account and bankSCB', '/user/profile/account'],
    ['Security and devices2 devices', '/user/profile/security'],
    ['Limits and breaksNo limit', '/user/profile/limits'],
    ['Notification settingsOff', '/user/profile/notifications'],
    ['LanguageEnglish', '/user/profile/language'],
  ])
  expect(heading()).toBe('Profile')
})

test('settings page, opened from the list, is named by its heading, and Back leads to the list', () => {
  at('/user/profile')
  fireEvent.click(screen.getByRole('link', { name: /^Limits/ }))
  expect(heading()).toBe('Limits and breaks')
  expect(screen.queryByRole('link', { name: /^Limits/ })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Back' }))
  expect(heading()).toBe('Profile')
})

test('settings page, opened by its address, has a Back to the list instead of the page before', () => {
  at('/user/home', '/user/profile/security')
  expect(heading()).toBe('Security and devices')
  fireEvent.click(screen.getByRole('link', { name: 'Back' }))
  expect([heading(), screen.queryByText('/user/profile')]).toEqual(['Profile', expect.anything()])
})

test('language, another one pressed, is chosen', () => {
  const chosen: string[] = []
  renderInEnglish(<LanguageChoice language="en" onChoose={(language) => chosen.push(language)} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'English' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'ລາວ' }))
  expect(chosen).toEqual(['lo'])
})

test.each([
  ['สมชาย', 'ส'],
  ['ไพโรจน์', 'พ'],
  ['ເພັດ', 'ພ'],
  [' somchai', 'S'],
])('settings list, player %s, has the initial %s', (name, initial) => {
  renderInEnglish(
    <MemoryRouter>
      <SettingsList
        player={{ ...walletSample.profile, name }}
        values={values}
        failed={null}
        password={{ opening: false, onOpen: noop }}
        onConditions={noop}
        onLogout={noop}
      />
    </MemoryRouter>,
  )
  expect(screen.getByText(initial, { selector: '[aria-hidden]' })).toBeTruthy()
})

test('settings list, values that could not be loaded, says so and tries all again', () => {
  let retries = 0
  renderInEnglish(
    <MemoryRouter>
      <SettingsList
        player={null}
        values={values}
        failed={{ problem: null, onRetry: () => retries++ }}
        password={{ opening: false, onOpen: noop }}
        onConditions={noop}
        onLogout={noop}
      />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect([retries, screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' }).disabled]).toEqual([1, true])
})
