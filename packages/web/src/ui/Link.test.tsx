// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Link, NavLink } from './Link.tsx'

afterEach(cleanup)

function Place() {
  const { pathname, state } = useLocation()
  return <output title={useNavigationType()}>{JSON.stringify([pathname, state])}</output>
}

const place = () => JSON.parse(screen.getByRole('status').textContent) as unknown

const navigation = () => screen.getByRole('status').title

test('a link leads to its page with its state, unless its own handler or the browser takes the click', () => {
  render(
    <MemoryRouter initialEntries={['/user/home']}>
      <Link to="/user/spin" state="from home">
        Spin
      </Link>
      <Link to="/user/bonus" onClick={(event) => event.preventDefault()}>
        Bonus
      </Link>
      <Place />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByText('Bonus'))
  expect(place()).toEqual(['/user/home', null])
  // A new tab.
  fireEvent.click(screen.getByText('Spin'), { ctrlKey: true })
  expect(place()).toEqual(['/user/home', null])
  expect(screen.getByText('Spin').getAttribute('href')).toBe('/user/spin')
  fireEvent.click(screen.getByText('Spin'))
  expect([place(), navigation()]).toEqual([['/user/spin', 'from home'], 'PUSH'])
  fireEvent.click(screen.getByText('Spin'))
  expect(navigation()).toBe('REPLACE')
})

test.each([
  ['/user/profile', 'page'],
  ['/user/profile/limits', 'page'],
  ['/user/profiles', null],
  ['/user', null],
])('on %s the link to the profile is current: %s', (path, current) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <NavLink to="/user/profile">Profile</NavLink>
    </MemoryRouter>,
  )
  expect(screen.getByText('Profile').getAttribute('aria-current')).toBe(current)
})
