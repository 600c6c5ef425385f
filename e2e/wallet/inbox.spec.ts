import { chatWidget } from '../models/chatWidget.ts'
import { shell } from '../models/shell.ts'
import { fund } from '../fixtures/money.ts'
import { expect, test } from '../support/test.ts'
import { turn } from '../support/settled.ts'
import { inLanguage } from '../support/words.ts'

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    test('inbox, money arrived while away, is counted on any page, opens its receipt and leads to support with its reference', async ({
      page,
      t,
      player,
      sandbox,
      server,
    }) => {
      const { inbox } = shell(page, t)
      const read = page.waitForResponse('**/api/statement')
      await page.goto('/user/profile')
      await read
      await expect(inbox).toHaveAccessibleName(t('inbox:title'))
      await turn(page, 'hidden')
      await fund(server.origin, sandbox, player, 300)
      await turn(page, 'visible')
      await expect(inbox).toHaveAccessibleName(t('inbox:titleNew_one', { count: 1 }))
      // A reload forgets neither the entry nor that it is new.
      await page.reload()
      await expect(inbox).toHaveAccessibleName(t('inbox:titleNew_one', { count: 1 }))

      await inbox.click()
      const sheet = page.getByRole('dialog', { name: t('inbox:title'), exact: true })
      const entry = sheet.getByRole('region', { name: t('inbox:new'), exact: true }).getByRole('button')
      await expect(entry).toContainText(t('inbox:row.deposit'))
      await expect(entry).toContainText('+300.00')
      await entry.click()
      const receipt = page.getByRole('dialog', { name: t('statement:receipt.title'), exact: true })
      await receipt.getByRole('button', { name: t('statement:receipt.ask'), exact: true }).click()

      const chat = chatWidget(page, t)
      await expect(sheet).toBeHidden()
      await expect(chat.field).toHaveValue(new RegExp(t('statement:receipt.reference')))
      await chat.close.click()
      await expect(inbox).toHaveAccessibleName(t('inbox:title'))
    })
  })
}
