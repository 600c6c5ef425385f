// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { brand } from '#i18n/words/en/app.json'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { GuestShell } from './GuestShell.tsx'
import { PlayerShell } from './PlayerShell.tsx'

afterEach(cleanup)

const entries = () =>
  [...screen.getByRole('navigation', { name: 'Main menu' }).querySelectorAll('a, button')].map((entry) => [
    entry.textContent,
    entry.getAttribute('href'),
  ])
const languages = () =>
  within(screen.getByRole('combobox', { name: 'Language' }))
    .getAllByRole('option')
    .map((option) => [option.getAttribute('value'), option.textContent])

// @covers 1.language-2 2.menus-1
test('a guest’s menu has the sign-in, register, how-to, contact and a language', () => {
  renderInEnglish(
    <MemoryRouter initialEntries={['/contact']}>
      <GuestShell>{null}</GuestShell>
    </MemoryRouter>,
  )
  expect(entries()).toEqual([
    ['Sign in', '/login'],
    ['Register', '/register'],
    ['How it works', '/howto'],
    ['Contact', '/contact'],
  ])
  expect(languages()).toEqual([
    ['th', 'ไทย'],
    ['la', 'ລາວ'],
    ['en', 'English'],
  ])
})

test('the sign-in and the registration have help in the same place instead of the menu', () => {
  for (const path of ['/login', '/register']) {
    renderInEnglish(
      <MemoryRouter initialEntries={[path]}>
        <GuestShell>{null}</GuestShell>
      </MemoryRouter>,
    )
    expect(screen.queryByRole('navigation')).toBeNull()
    const help = within(screen.getByRole('contentinfo')).getAllByRole('link')
    expect(help.map((link) => link.getAttribute('href'))).toEqual(['/howto', '/contact'])
    cleanup()
  }
})

// @covers 1.language-2 2.menus-2 2.menus-3 2.menus-4 2.menus-5 2.menus-6
test('a player’s menu has a raised home, statement, bonuses, wheel, profile, conditions and contact', () => {
  const done: string[] = []
  renderInEnglish(
    <MemoryRouter initialEntries={['/user/home']}>
      <PlayerShell onLogout={() => done.push('logout')} onConditions={() => done.push('conditions')}>
        {null}
      </PlayerShell>
    </MemoryRouter>,
  )
  expect(entries()).toEqual([
    ['Home', '/user/home'],
    ['Statement', '/user/statement'],
    ['Bonuses', '/user/bonus'],
    ['Lucky wheel', '/user/spin'],
    ['Profile', '/user/profile'],
    ['Terms', null],
    ['Contact', '/user/contact'],
  ])
  expect([...document.querySelectorAll('a[data-raised]')].map((entry) => entry.textContent)).toEqual(['Home'])
  const top = within(screen.getByRole('banner'))
  expect([top.getByText(brand).tagName, top.getByRole('combobox', { name: 'Language' }).tagName]).toEqual(['SPAN', 'SELECT'])
  fireEvent.click(top.getByRole('button', { name: 'Sign out' }))
  fireEvent.click(screen.getByRole('button', { name: 'Terms' }))
  expect(done).toEqual(['logout', 'conditions'])
})

test('during a break the menu says that bonuses and the wheel are closed', () => {
  renderInEnglish(
    <MemoryRouter initialEntries={['/user/home']}>
      <PlayerShell onBreak>{null}</PlayerShell>
    </MemoryRouter>,
  )
  expect(entries().flatMap(([text]) => (text?.includes('Closed') ? [text] : []))).toEqual(['Bonuses Closed', 'Lucky wheel Closed'])
})
