import { howtoPage } from '../models/howtoPage.ts'
import { expect, test } from '../support/test.ts'
import { inLanguage, languages, sentencesOf } from '../support/words.ts'

const topics = ['wallet', 'play', 'balance', 'receive', 'end'] as const

for (const language of languages) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-19 2.routes-10 2.routes-11
    test('how-to videos, opened by keyboard, show captions, close with Esc and keep the text if they fail', async ({
      page,
      t,
      server,
      browserErrors,
    }) => {
      browserErrors.allow(/ERR_FAILED/)
      // With reduced motion the video waits for play, so that codecs do not matter.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const fetched: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('.mp4')) fetched.push(request.url())
      })
      const howto = howtoPage(page, t)
      await howto.open()
      await expect(howto.topics).toHaveCount(8)
      for (const topic of ['register', 'withdraw', 'transfer']) {
        await howto.watch(topic).click()
        const { sheet, video, steps } = howto.film(topic)
        await expect(steps).toHaveText([...sentencesOf(language, `lookups:howto.${topic}.steps`)])
        await expect(video).toHaveCount(0)
        await page.keyboard.press('Escape')
        await expect(sheet).toBeHidden()
      }
      for (const topic of topics) {
        await howto.watch(topic).focus()
        await page.keyboard.press('Enter')
        const { sheet, video, start, steps } = howto.film(topic)
        await expect(video).toBeVisible()
        await expect(start).toBeVisible()
        const sentences = sentencesOf(language, `lookups:howto.${topic}.steps`)
        await expect(steps).toHaveText([...sentences])
        await expect.poll(() => video.evaluate(captionsIn)).toEqual({ languages: [language], showing: language, text: sentences })
        const { film, poster } = await video.evaluate(({ src, poster: picture }: HTMLVideoElement) => ({ film: src, poster: picture }))
        expect(new URL(film).pathname).toBe(`/howto/${language}/${topic}.mp4`)
        const [whole, part, picture] = await Promise.all([
          fetch(film),
          fetch(film, { headers: { range: 'bytes=0-99' } }),
          fetch(new URL(poster, server.origin)),
        ])
        expect([whole.status, whole.headers.get('content-type'), part.status, picture.status]).toEqual([200, 'video/mp4', 206, 200])
        const size = (await whole.arrayBuffer()).byteLength
        expect([size > 20_000, size < 400_000]).toEqual([true, true])
        await page.keyboard.press('Escape')
        await expect(sheet).toBeHidden()
        await expect(howto.watch(topic)).toBeFocused()
      }
      expect(fetched).toEqual([])
      await test.step('a failed download keeps the text and can be retried', async () => {
        await page.emulateMedia({ reducedMotion: 'no-preference' })
        await page.route('**/*.mp4', (route) => route.abort())
        await howto.watch('wallet').click()
        const { failed, tryAgain, steps } = howto.film('wallet')
        await expect(failed).toBeVisible()
        await expect(steps).toHaveCount(3)
        expect(fetched.length).toBe(1)
        await tryAgain.click()
        await expect.poll(() => fetched.length).toBe(2)
        await expect(failed).toBeVisible()
      })
    })
  })
}

function captionsIn(video: HTMLVideoElement) {
  const tracks = [...video.textTracks]
  const shown = tracks.find(({ mode }) => mode === 'showing')
  return {
    languages: tracks.map(({ language }) => language),
    showing: shown?.language,
    text: [...(shown?.cues ?? [])].map((cue) => (cue as VTTCue).text),
  }
}
