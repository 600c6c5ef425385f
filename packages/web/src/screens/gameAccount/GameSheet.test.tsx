// @vitest-environment jsdom
import { provideGameListPorts } from '@krapao/machines'
import { gameListFakePorts } from '@krapao/machines/testing'
import { createKrapao } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { AppServicesProvider, type AppServices } from '#services/appServices.tsx'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { walletSample } from '#testing/samples.ts'
import { createToasts } from '#ui/toast/toasts.ts'
import { GameSheet } from './GameSheet.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** An active PG account with an empty wallet; the auto login answers on demand. */
function open() {
  const [sample] = walletSample.slots
  if (!sample) throw new Error('the sample has no game')
  const game = { ...sample, code: 'PG', name: 'PG', isActive: true, web: '/sandbox/games/PG' }
  const wallet = { ...walletSample, wallet: { amount: 0 as typeof walletSample.wallet.amount }, slots: [game] }
  const link = Promise.withResolvers<void>()
  const krapao = createKrapao({
    baseUrl: 'http://api',
    client: 'test/1',
    token: 'a-token',
    fetch: async (input, init) => {
      if (!new Request(input, init).url.includes('/autoLogin/')) return Response.json({ username: 'kp1', password: 'secret' })
      await link.promise
      return Response.json({ link: 'https://pg.example/enter' })
    },
  })
  const navigations: string[] = []
  const tab = {
    document: document.implementation.createHTMLDocument(),
    location: { replace: (url: string) => navigations.push(url) },
    close: () => navigations.push('closed'),
  }
  vi.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window)
  const instances: i18n[] = []
  function I18nProbe() {
    instances.push(useTranslation().i18n)
    return null
  }
  const games = createActor(provideGameListPorts(gameListFakePorts())).start()
  renderInEnglish(
    <AppServicesProvider value={{ krapao, toasts: createToasts() } as AppServices}>
      <I18nProbe />
      <GameSheet wallet={wallet} subject="PG" games={games} onMoneyMoved={() => {}} onGame={() => {}} onClose={() => {}} />
    </AppServicesProvider>,
  )
  return { navigations, answer: link.resolve, instances, games }
}

const playButton = () =>
  waitFor(() => {
    const play = screen.getByRole('button', { name: 'Play' })
    expect(play.getAttribute('aria-busy')).toBe(null)
    return play
  })

test('a game that opened is remembered as played, and its star makes it a favourite', async () => {
  const { answer, games } = open()
  fireEvent.click(screen.getByRole('button', { name: 'Favourite' }))
  fireEvent.click(await playButton())
  answer()
  await waitFor(() => expect(games.getSnapshot().context).toMatchObject({ favourites: ['PG'], recents: ['PG'] }))
  expect(screen.getByRole('button', { name: 'Favourite' }).getAttribute('aria-pressed')).toBe('true')
})

test('a waiting tab stays open while another screen loads, then goes to the game', async () => {
  const { navigations, answer, instances } = open()
  fireEvent.click(await playButton())
  act(() => void instances[0]?.addResourceBundle('en', 'another', { word: 'word' }))
  expect(navigations).toEqual([])
  answer()
  await waitFor(() => expect(navigations).toEqual(['https://pg.example/enter']))
})

test('closing the sheet closes its waiting tab', async () => {
  const { navigations } = open()
  fireEvent.click(await playButton())
  cleanup()
  expect(navigations).toEqual(['closed'])
})

test('the button for a blocked tab is above the one that was pressed', async () => {
  const { answer } = open()
  vi.mocked(window.open).mockReturnValue(null)
  const play = await playButton()
  fireEvent.click(play)
  answer()
  const go = await screen.findByRole('link', { name: 'Open PG' })
  expect(go.compareDocumentPosition(screen.getByRole('button', { name: 'Play' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
