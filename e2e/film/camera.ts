import type { Locator, Page } from '@playwright/test'
import { settled } from '../support/settled.ts'
import type { Translate } from '../support/words.ts'

export type Frame = { png: Buffer; seconds: number }
/** Start of each sentence, in seconds. */
export type Take = { frames: Frame[]; sentences: number[] }
export type Camera = ReturnType<typeof createCamera>

/** Screenshot by screenshot, with durations for a reader, whatever the machine's speed. */
export function createCamera(first: Page, t: Translate) {
  const frames: Frame[] = []
  const sentences: number[] = []
  let page = first
  const length = () => frames.reduce((sum, { seconds }) => sum + seconds, 0)
  const camera = {
    take: (): Take => ({ frames, sentences }),
    next: () => void sentences.push(length()),
    turnTo: (other: Page) => void (page = other),
    look: async (seconds: number): Promise<void> => {
      await settled(page)
      // The chat's invitation would cover the content.
      const invitation = page.getByRole('button', { name: t('chat:decline'), exact: true })
      const isCovered = await page.locator('dialog[open]').first().isVisible()
      if (!isCovered && (await invitation.isVisible())) {
        await invitation.click()
        await settled(page)
      }
      frames.push({ png: await page.screenshot({ animations: 'disabled', caret: 'hide' }), seconds })
    },
    point: async (at: Locator, seconds = 1.4): Promise<void> => {
      await at.scrollIntoViewIfNeeded()
      await settled(page)
      const box = await at.boundingBox()
      if (!box) throw new Error(`nothing to point at: ${String(at)}`)
      await page.evaluate(showFinger, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
      await camera.look(seconds)
      await page.evaluate(hideFinger)
    },
    tap: async (at: Locator, act: () => Promise<unknown> = () => at.click()): Promise<void> => {
      await camera.look(0.5)
      await camera.point(at)
      await act()
    },
  }
  return camera
}

/** In the page: a popover is above an open sheet, and the policy allows a style set by script. */
function showFinger({ x, y }: { x: number; y: number }): void {
  const size = 52
  const finger = document.createElement('div')
  finger.id = 'finger'
  finger.popover = 'manual'
  Object.assign(finger.style, {
    position: 'fixed',
    inset: 'auto',
    left: `${x - size / 2}px`,
    top: `${y - size / 2}px`,
    width: `${size}px`,
    height: `${size}px`,
    margin: '0',
    padding: '0',
    border: '4px solid #c8881b',
    borderRadius: '50%',
    background: 'rgb(200 136 27 / 30%)',
  })
  document.body.append(finger)
  finger.showPopover()
}

function hideFinger(): void {
  document.getElementById('finger')?.remove()
}
