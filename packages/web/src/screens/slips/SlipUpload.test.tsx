// @vitest-environment jsdom
import { provideSlipUploadPorts, type RequestStatus, type PictureContent } from '@krapao/machines'
import {
  answers,
  failedWith,
  lost,
  memorySlot,
  refusedWith,
  sampleSlip,
  settled,
  slipUploadFakePorts,
  worked,
} from '@krapao/machines/testing'
import type { Outcome, Slip } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import problems from '#i18n/words/en/problem.json' with { type: 'json' }
import words from '#i18n/words/en/slips.json' with { type: 'json' }
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import type { BrowserPictures } from './browserPictures.ts'
import { SlipUpload } from './SlipUpload.tsx'
import { reasons } from './words.ts'

afterEach(cleanup)

const night = Date.parse('2026-11-21T23:30:00+07:00')
const params = { from: '00:10', to: '23:00' }
const outOfHours = failedWith({ kind: 'refused', code: 'SLIP_UPLOAD_FAIL', message: 'SLIP_UPLOAD_FAIL', params, effect: 'none' })

const pictures: BrowserPictures = {
  add: () => 'p1',
  read: () => new Promise(() => {}),
  shrink: () => new Promise(() => {}),
  draw: () => Promise.resolve(true),
}
type Answers = {
  reading?: PictureContent[]
  submit?: Outcome<null>[]
  readStatus?: Outcome<RequestStatus<null>>[]
  newest?: Outcome<Slip | null>[]
}

function open({ reading = [{ kind: 'slip' }, { kind: 'slip' }], submit = [], readStatus = [], newest = [] }: Answers) {
  const ports = slipUploadFakePorts()
  const actor = createActor(
    provideSlipUploadPorts({
      ...ports,
      actors: {
        ...ports.actors,
        readPicture: answers('read', reading),
        shrinkPicture: answers<number | null, { picture: string }>('shrink', [1, 1]),
        loadNewest: answers('newest', newest),
      },
      request: {
        ...ports.request,
        actors: { submit: answers('submit', submit), readStatus: answers('readStatus', readStatus) },
        savedRequest: memorySlot(),
      },
    }),
    { clock: new SimulatedClock() },
  ).start()
  const { container, rerender } = renderInEnglish(<SlipUpload actor={actor} pictures={pictures} now={night} />)
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    await act(settled)
    isHere()
  }
  const isHere = () => expect([document.activeElement === document.body, container.contains(document.activeElement)]).toEqual([false, true])
  /** The file chooser returns the focus to the button that opened it. */
  const choose = async () => {
    screen.getByRole('button', { name: 'Choose picture' }).focus()
    act(() => actor.send({ type: 'picture.chosen', picture: 'p1' }))
    isHere()
    await act(settled)
    isHere()
  }
  const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  const waitUntil = (now: number) => rerender(<SlipUpload actor={actor} pictures={pictures} now={now} />)
  return { press, choose, spoken, waitUntil }
}

test('the focus is never lost from choosing to the end, and each state is announced', async () => {
  const { press, choose, spoken } = open({ submit: [worked(null)], newest: [worked(sampleSlip('SUCCESS', 15_000))] })
  await choose()
  await press('Choose another')
  await choose()
  await press('Upload slip')
  await waitFor(() => expect(spoken()).toEqual([expect.stringMatching(/^Slip accepted/)]))
  await press('Upload another slip')
  expect(screen.getByRole('button', { name: 'Choose picture' })).toBeTruthy()
})

test('a tap on the area for a slip opens the gallery', () => {
  open({})
  const opened = vi.fn<() => void>()
  document.querySelector('input[accept="image/png,image/jpeg"]')?.addEventListener('click', opened)
  fireEvent.click(screen.getByText('Choose the slip saved by your bank app'))
  expect(opened).toHaveBeenCalledOnce()
})

test('sending and checking are announced', async () => {
  const sending = open({})
  await sending.choose()
  await sending.press('Upload slip')
  expect(sending.spoken()).toEqual(['Uploading'])
  cleanup()
  const checked = open({ submit: [worked(null)] })
  await checked.choose()
  await checked.press('Upload slip')
  expect(checked.spoken()).toEqual([expect.stringMatching(/^Checking your slip/)])
})

test('a slip that was turned down or refused is announced at once, and the focus is beside it', async () => {
  const { choose, press } = open({
    submit: [refusedWith('SLIP_INVALID_FILE'), worked(null)],
    newest: [worked(sampleSlip('FAILED', 0, 'NOT_MATCH'))],
  })
  await choose()
  await press('Upload slip')
  expect(screen.getByRole('alert').textContent).toMatch(/^That didn't go through/)
  await press('Upload again')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Slip not accepted/))
})

// @covers SLIP_UPLOAD_FAIL
test.each([
  ['SLIP_NO_FILE', refusedWith('SLIP_NO_FILE'), problems.SLIP_NO_FILE],
  ['SLIP_INVALID_FILE', refusedWith('SLIP_INVALID_FILE'), problems.SLIP_INVALID_FILE],
  ['SLIP_UPLOAD_FAIL', refusedWith('SLIP_UPLOAD_FAIL'), problems.SLIP_UPLOAD_FAIL],
])('an upload refused with %s shows the reason, and the same slip can be sent again', async (_, refusal, reason) => {
  const { choose, press } = open({ submit: [refusal, worked(null)], newest: [worked(sampleSlip('SUCCESS', 15_000))] })
  await choose()
  await press('Upload slip')
  expect(screen.getByRole('alert').textContent).toContain(reason)
  await press('Upload again')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a slip refused outside the hours can be sent again once they begin, and the button says when', async () => {
  const { choose, press, waitUntil } = open({ submit: [outOfHours, worked(null)], newest: [worked(sampleSlip('SUCCESS', 15_000))] })
  await choose()
  await press('Upload slip')
  expect(screen.getByRole('alert').textContent).toBe(
    `${words.closed.title}${words.closed.text.replace('{{from}}', '00:10').replace('{{to}}', '23:00')}`,
  )
  const again = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload again' })
  expect([again().disabled, again().nextElementSibling?.textContent]).toEqual([true, 'Opens at 00:10'])
  waitUntil(night + 40 * 60_000)
  expect([again().disabled, screen.queryByText('Opens at 00:10')]).toEqual([false, null])
  await press('Upload again')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test.each(reasons)('a slip turned down with %s shows the reason, and another can be sent', async (note) => {
  const { choose, press } = open({ submit: [worked(null)], newest: [worked(sampleSlip('FAILED', 0, note))] })
  await choose()
  await press('Upload slip')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(problems[note]))
  await press('Upload another slip')
  expect(screen.getByRole('button', { name: 'Choose picture' })).toBeTruthy()
})

test('a lost answer is announced while it is checked, and so is its result', async () => {
  const { choose, press, spoken } = open({ submit: [lost], readStatus: [worked({ state: 'unknown' })] })
  await choose()
  await press('Upload slip')
  expect(spoken()).toEqual([expect.stringMatching(/^Checking whether your slip arrived/)])
  await press('Check now')
  expect(spoken()).toEqual([expect.stringMatching(/^Nothing was uploaded/)])
})

test('an invalid picture is announced at once; another one replaces it and gets the focus', async () => {
  const { choose } = open({ reading: [{ kind: 'other', why: 'payment' }, { kind: 'slip' }] })
  await choose()
  expect(screen.getByRole('alert').textContent).toMatch(/^This is not a slip/)
  await choose()
  expect(screen.getByRole('button', { name: 'Upload slip' })).toBeTruthy()
})
