// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMachine } from 'xstate'
import { afterEach, expect, test } from 'vitest'
import { listedMachine, type Listed } from './listed.ts'
import { Viewer } from './Viewer.tsx'

// jsdom scrolls nothing.
Element.prototype.scrollIntoView = () => {}
afterEach(cleanup)

const listed = (name: string, error: string | null = null): Listed => ({
  ...listedMachine(name, '', createMachine({})),
  graph: null,
  error,
})

function openAt(hash: string, ...machines: Listed[]): HTMLElement {
  location.hash = hash
  const Side = ({ children }: { children: (viewing: { active: []; panel: null; onRestart: () => void }) => unknown }) => (
    <>{children({ active: [], panel: null, onRestart: () => {} })}</>
  )
  render(<Viewer title="" machines={machines} Side={Side as never} parts={new Map()} empty="Nothing yet" />)
  return screen.queryByRole('main') ?? document.body
}

test('a link to a machine that is gone names those that it may mean', () => {
  const machines = [listed('bell'), listed('door (a.ts)'), listed('door (b.ts)'), listed('broken.ts', 'no words')]
  const main = openAt('#/door/shut?theme=dark', ...machines)
  expect(main.textContent).toContain('There is no machine door')
  const links = [...main.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  const named = machines.slice(1).map(({ name }) => [name, `#/${encodeURIComponent(name)}?theme=dark`])
  expect(links).toEqual([...named, ['All machines', '#/?theme=dark']])
  expect(screen.getByRole('link', { name: /^bell/ })).not.toBeNull()
})

test('a link without a machine shows the first one; without machines the page says what to do', () => {
  expect(openAt('#/?theme=dark', listed('bell')).textContent).not.toContain('There is no machine')
  expect(screen.getByRole('link', { name: /^bell/, current: 'page' }).textContent).toContain('bell')
  cleanup()
  expect(openAt('#/door?theme=dark').textContent).toContain('Nothing yet')
})
