// What a browser keeps of messages that are on their way.
import type { Page } from '@playwright/test'

/** A picture of one red point. */
export const picture = {
  name: 'slip.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'),
}
/** Under which keys this browser keeps messages that wait. */
export const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chat.') && key.includes('.draft.')))

/** How many files this browser keeps for messages that wait. */
export const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('krapao-chat')
        opening.addEventListener('error', () => reject(new Error('it does not open')))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('files').objectStore('files').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
  )
