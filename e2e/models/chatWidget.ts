import type { Page } from '@playwright/test'
import { patternOf, type Say } from '../support/words.ts'

export function chatWidget(page: Page, say: Say) {
  const panel = page.getByRole('dialog', { name: say('chat:title'), exact: true })
  const log = panel.getByRole('region', { name: say('chat:log'), exact: true })
  const button = (key: string) => panel.getByRole('button', { name: say(key), exact: true })
  const field = panel.getByRole('textbox', { name: say('chat:field'), exact: true })
  const model = {
    panel,
    log,
    field,
    launcher: page.getByRole('complementary', { name: say('chat:title'), exact: true }).locator('button[aria-haspopup=dialog]'),
    invitation: page.getByRole('button', { name: say('chat:invitation'), exact: true }),
    messages: log.getByRole('listitem'),
    message: (words: string | RegExp) => log.getByRole('listitem').filter({ hasText: words }),
    large: page.getByRole('dialog', { name: say('chat:media.image'), exact: true }),
    picture: log.getByRole('button', { name: say('chat:media.open', { what: say('chat:media.image') }), exact: true }),
    older: log.getByRole('button', { name: say('chat:older'), exact: true }),
    send: button('chat:send'),
    attachment: button('chat:attach'),
    close: button('ui:close'),
    resend: button('chat:resend'),
    remove: button('chat:remove'),
    cancel: button('chat:cancel'),
    progress: panel.getByRole('progressbar'),
    connected: panel.getByText(say('chat:line.connected'), { exact: true }),
    sent: log.getByText(say('chat:delivery.succeed'), { exact: true }),
    failed: log.getByText(say('chat:delivery.failed'), { exact: true }),
    uploading: log.getByText(patternOf(say('chat:delivery.uploading_file'))),
    toEnd: panel.getByRole('button', { name: say('chat:toEnd'), exact: true }),
    alert: panel.getByRole('alert'),
    open: async (): Promise<void> => {
      await model.launcher.click()
      await field.waitFor()
    },
    write: async (words: string): Promise<void> => {
      await field.fill(words)
      await model.send.click()
    },
    attach: (file: { name: string; mimeType: string; buffer: Buffer }) => panel.locator('input[type=file]').setInputFiles(file),
  }
  return model
}
