import type { Page } from '@playwright/test'
import type { Say } from '../support/words.ts'

/** A link in its sheet after a blocked tab, or a frame. */
export function gameDoor(page: Page, say: Say, name: string) {
  const sheet = page.getByRole('dialog', { name, exact: true })
  const go = { name: say('gameAccount:opening.go', { name }), exact: true }
  const notice = page.getByRole('alertdialog', { name: say('gameAccount:opening.notice') })
  return {
    heldBack: sheet.getByText(say('gameAccount:opening.blocked'), { exact: true }),
    goByLink: sheet.getByRole('link', go),
    goByForm: sheet.getByRole('button', go),
    frame: page.frameLocator('iframe'),
    leave: page.getByRole('button', { name: say('gameAccount:opening.leave'), exact: true }),
    notice,
    readOn: notice.getByRole('button', { name: say('gameAccount:opening.continue') }),
    cancel: notice.getByRole('button', { name: say('ui:cancel') }),
  }
}
