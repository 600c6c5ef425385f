import { agreement } from '../models/homePage.ts'
import { chatWidget } from '../models/chatWidget.ts'
import { depositSheet, giftForm, nameEditor } from '../sheets/depositSheet.ts'
import { devicesPart } from '../sheets/devicesPart.ts'
import { homePage } from '../models/homePage.ts'
import { howtoPage } from '../models/howtoPage.ts'
import { keyboard } from '../models/keyboard.ts'
import { waitForHydration, loginPage } from '../models/loginPage.ts'
import { ownLimits } from '../sheets/ownLimits.ts'
import { passwordSheet } from '../sheets/passwordSheet.ts'
import { registerWizard } from '../models/registerWizard.ts'
import { resetSheet } from '../sheets/resetSheet.ts'
import { shell } from '../models/shell.ts'
import { slipsSheet } from '../sheets/slipsSheet.ts'
import { statementPage } from '../models/statementPage.ts'
import { transferSheet } from '../sheets/transferSheet.ts'
import { withdrawSheet } from '../sheets/withdrawSheet.ts'
import { fund, intoGame } from '../fixtures/money.ts'
import { signInAs } from '../fixtures/otherDevice.ts'
import { newSlip } from '../fixtures/slips.ts'
import { storeToken, newPlayer } from '../fixtures/players.ts'
import { expect } from '../support/test.ts'
import { opens, test, pathCoverage } from '../support/walk.ts'

test.use({ language: 'en' })

// @covers G24.3
test('keyboard tests visit every page and sheet', () => {
  const { walked, known } = pathCoverage()
  expect(walked).toEqual(known)
})

// @covers G24.3
test(
  'main journey, keyboard only, registers, deposits, reads the statement and sends a slip',
  opens('journey'),
  async ({ page, t, person, sandbox, server, browserErrors }) => {
    browserErrors.allow(/status of 404/)
    // Tests may run at any hour.
    await sandbox.settings({ registerOTP: true, slipWindow: false })
    const keys = keyboard(page)
    const login = loginPage(page, t)
    await login.open()
    await waitForHydration(page)
    await keys.press(login.form.getByRole('link', { name: t('session:register') }))

    const wizard = registerWizard(page, t)
    await keys.type(wizard.phone, person.phone)
    await page.keyboard.press('Enter')
    await wizard.code.waitFor()
    await keys.type(wizard.code, await sandbox.code(person.phone))
    // A typed code is sent by Enter; only a pasted one is sent automatically.
    await page.keyboard.press('Enter')
    await keys.type(wizard.name, person.name)
    await keys.type(wizard.password, person.password)
    await keys.type(wizard.confirmPassword, person.password)
    await page.keyboard.press('Enter')
    await keys.press(wizard.bank)
    await keys.press(wizard.bankRow(person.bankCode))
    await keys.type(wizard.accountNo, person.accountNo)
    await keys.type(wizard.firstName, person.firstName)
    await keys.type(wizard.lastName, person.lastName)
    await keys.press(wizard.register)
    await keys.press(agreement(page, t).accept)

    const home = homePage(page, t)
    const open = home.depositButton
    await keys.press(open)
    const sheet = depositSheet(page, t)
    await expect(sheet.sheet.locator(':focus')).toHaveCount(1)
    await keys.type(sheet.amount, '100')
    const answered = page.waitForResponse((response) => /\/api\/qrcode\//.test(response.url()) && response.request().method() === 'POST')
    await keys.press(sheet.next)
    const { qrcodeId } = (await (await answered).json()) as { qrcodeId: string }
    await sandbox.payQr(qrcodeId)
    await expect(sheet.paid).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet.sheet).toBeHidden()
    await expect(open).toBeFocused()

    await keys.press(shell(page, t).statement)
    const statement = statementPage(page, t)
    await expect(statement.rows).toContainText(['+100.00'])
    const of = (key: string) => page.getByRole('radio', { name: t(key), exact: true })
    await keys.press(of('statement:filter.all'), 'ArrowRight')
    await expect(of('statement:filter.all')).not.toBeChecked()
    await keys.press(statement.period, 'ArrowDown')
    await expect(statement.period).not.toHaveValue('all')
    await keys.press(statement.totals)
    const saved = page.waitForEvent('download')
    await keys.press(statement.download)
    await saved
    await keys.press(statement.showAll)
    await expect(statement.rows).toHaveCount(1)
    const row = statement.rows.first().getByRole('button')
    await keys.press(row)
    await keys.around(statement.receipt)
    await keys.leave(statement.receipt, row)

    const slips = slipsSheet(page, t)
    await keys.press(statement.slips)
    await keys.pick(slips.choose, await newSlip(server.origin, person))
    await keys.press(slips.send)
    await expect(slips.accepted).toBeVisible()
    await expect(slips.sheet.locator(':focus')).toHaveCount(1)
    await keys.around(slips.sheet)
    await keys.leave(slips.sheet, statement.slips)

    const { conditions, inbox } = shell(page, t)
    await keys.press(inbox)
    const notifications = page.getByRole('dialog', { name: t('inbox:title'), exact: true })
    await keys.around(notifications)
    await keys.leave(notifications, inbox)

    await keys.press(conditions)
    const rules = page.getByRole('dialog', { name: t('appGate:conditions.title') })
    await keys.around(rules)
    await keys.leave(rules, conditions)

    await page.goto('/nowhere')
    await keys.press(page.getByRole('link', { name: t('app:notFound.home') }))
    await expect(home.hello(person.name)).toBeVisible()
  },
)

// @covers 2.deposit-11 2.modals-3 4.bankname-2 G24.3
test(
  'money, keyboard only, cancels a QR, redeems a gift, edits the name, transfers and cancels a withdrawal',
  opens('money'),
  async ({ page, t, person, sandbox, server }) => {
    const player = await newPlayer(server.origin, { ...person, bankCode: 'KTB' })
    await sandbox.patchPlayer(player.phone, { bankAccountName: 'สมชาย ใจดี' })
    await storeToken(page, player.token)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await fund(server.origin, sandbox, player, 500)
    await intoGame(server.origin, player, 'PG', 50)
    const keys = keyboard(page)
    const home = homePage(page, t)
    await home.open()
    await home.refreshed()
    const button = (key: string) => home.main.getByRole('button', { name: t(key), exact: true })

    const deposit = depositSheet(page, t)
    await keys.press(button('home:deposit'))
    await keys.type(deposit.amount, '200')
    await page.keyboard.press('Enter')
    await deposit.picture.waitFor()
    await keys.around(deposit.sheet)
    await keys.press(deposit.cancel)
    await keys.press(page.getByRole('alertdialog').getByRole('button', { name: t('qrDeposit:cancelYes'), exact: true }))
    await expect(deposit.picture).toBeHidden()
    await expect(deposit.sheet.locator(':focus')).toHaveCount(1)
    await keys.press(deposit.change)
    await keys.press(deposit.method('gift'))
    const gift = giftForm(deposit.sheet, t)
    await keys.type(gift.link, await sandbox.gift(20))
    await page.keyboard.press('Enter')
    await expect(gift.credited('20.00')).toBeVisible()
    await expect(deposit.sheet.locator(':focus')).toHaveCount(1)
    await keys.leave(deposit.sheet, button('home:deposit'))

    await keys.press(button('home:deposit'))
    await keys.type(deposit.amount, '200')
    await keys.press(deposit.change)
    await keys.press(deposit.method('bank'))
    const names = nameEditor(page, deposit.sheet, t)
    await keys.press(deposit.otherBank)
    await keys.press(deposit.bank('071-111-2223'))
    await keys.press(names.offer)
    await keys.around(names.editor)
    await keys.reach(names.name)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Somchai Jaidee')
    await page.keyboard.press('Enter')
    await expect(names.editor).toBeHidden()
    await expect(page.getByText(t('ui:copy.done', { text: '0711112223' }))).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0711112223')
    await expect(deposit.sheet).toContainText('SOMCHAI JAIDEE')
    await expect(names.offer).toBeHidden()
    await expect(deposit.sheet.locator(':focus')).toHaveCount(1)
    await keys.leave(deposit.sheet, button('home:deposit'))

    const transfer = transferSheet(page, t)
    await keys.press(button('home:transfer'))
    await keys.press(transfer.to)
    await keys.around(transfer.places('to'))
    await keys.leave(transfer.places('to'), transfer.to)
    await expect(transfer.to).toContainText('PG')
    await keys.around(transfer.sheet)
    await keys.type(transfer.amount, '100')
    await keys.press(transfer.submit)
    await keys.press(transfer.done)
    await expect(transfer.sheet).toBeHidden()
    await expect(button('home:transfer')).toBeFocused()
    await expect(home.inWallet).toHaveText('370.00')

    const withdraw = withdrawSheet(page, t)
    await keys.press(button('home:withdraw'))
    await keys.type(withdraw.amount, '120')
    await keys.press(withdraw.submit)
    await withdraw.question.waitFor()
    await keys.around(withdraw.question)
    await keys.leave(withdraw.question, withdraw.submit)
    await page.keyboard.press('Enter')
    await keys.press(withdraw.confirm)
    await keys.press(withdraw.done)
    await expect(withdraw.sheet).toBeHidden()
    await expect(button('home:withdraw')).toBeFocused()
    await expect(home.latest).toContainText('−120.00')
  },
)

// @covers G24.3
test(
  'profile, keyboard only, skips the menu, sets limits, password, notifications and devices, and logs out',
  opens('profile'),
  async ({ page, t, player, server }) => {
    const keys = keyboard(page, { forward: true })
    await homePage(page, t).arrive(player.name)
    await test.step('the first Tab leads to the content', async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: t('app:skip') })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
    })
    await keys.press(page.getByRole('link', { name: t('app:menu.profile'), exact: true }))
    const heading = (name: string) => page.getByRole('heading', { level: 1, name: t(name), exact: true })
    const back = page.getByRole('link', { name: t('ui:back'), exact: true })
    const open = async (name: string) => {
      if (await back.isVisible()) await keys.press(back)
      await keys.press(page.getByRole('main').getByRole('link', { name: new RegExp(`^${t(`profile:page.${name}`)}`) }))
      await expect(heading(`profile:page.${name}`)).toBeFocused()
    }
    await expect(heading('app:title.profile')).toBeFocused()

    const password = passwordSheet(page, t)
    await keys.press(password.openButton)
    await keys.type(password.oldPassword, player.password)
    await keys.type(password.newPassword, 'battery-staple-7')
    await keys.type(password.confirmPassword, 'battery-staple-7')
    await keys.around(password.sheet)
    await keys.press(password.save)
    await expect(password.sheet).toBeHidden()
    await expect(password.openButton).toBeFocused()

    await signInAs(server.origin, { ...player, password: 'battery-staple-7' })
    await page.reload()
    await open('security')
    const devices = devicesPart(page, t)
    await expect(devices.rows).toHaveCount(2)
    await keys.press(devices.everywhere)
    await keys.around(devices.question)
    await keys.leave(devices.question, devices.everywhere)
    await keys.press(devices.rows.nth(1).getByRole('button'))
    await keys.around(devices.question)
    await keys.press(devices.yes)
    await expect(devices.rows).toHaveCount(1)
    await expect(page.locator('body')).not.toBeFocused()

    await open('notifications')
    const sound = page.getByRole('switch', { name: t('profile:attention.sound.label'), exact: true })
    await keys.press(sound, 'Space')
    await expect(sound).toBeChecked()
    await keys.press(page.getByRole('button', { name: t('profile:attention.try'), exact: true }))

    await open('limits')
    const limits = ownLimits(page, t)
    await keys.press(limits.row('day').getByRole('button'))
    await keys.type(limits.amount, '2000')
    await keys.press(limits.go)
    await limits.meaning.waitFor()
    await expect(limits.limitSheet('day').locator(':focus')).toHaveCount(1)
    await keys.around(limits.limitSheet('day'))
    await keys.press(limits.confirm)
    await expect(limits.limitSheet('day')).toBeHidden()
    await expect(limits.row('day').locator(':focus')).toHaveCount(1)
    await keys.press(limits.takeBreak)
    await keys.around(limits.breakSheet)
    await keys.leave(limits.breakSheet, limits.takeBreak)
    await keys.press(limits.reminder)
    await keys.around(limits.reminderSheet)
    await keys.leave(limits.reminderSheet, limits.reminder)
    await page.goBack()
    await expect(heading('app:title.profile')).toBeFocused()

    await keys.press(shell(page, t).logout)
    await page.waitForURL('**/login')
    await keys.type(loginPage(page, t).phone, player.phone)
  },
)

// @covers G24.3
test(
  'help, keyboard only, changes the language, reads help, resets a password, chats and opens a closed service',
  opens('help'),
  async ({ page, t, person, server, sandbox }) => {
    await newPlayer(server.origin, person)
    // Another code is allowed after a minute.
    await sandbox.clock(61_000)
    await sandbox.settings({ enableChatWidget: true, passwordReset: true })
    const keys = keyboard(page)
    const login = loginPage(page, t)
    await login.open()
    await waitForHydration(page)
    const language = page.locator('select[name=language]')
    await keys.reach(language)
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
    await expect(language).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')

    const reset = resetSheet(page, t)
    await keys.press(reset.forgotten)
    await reset.sendCode.waitFor()
    await keys.around(reset.sheet)
    await keys.leave(reset.sheet, reset.forgotten)
    await keys.press(reset.forgotten)
    await keys.type(reset.phone, person.phone)
    await page.keyboard.press('Enter')
    await reset.code.waitFor()
    await keys.type(reset.code, await sandbox.code(person.phone))
    await page.keyboard.press('Enter')
    await keys.type(reset.password, 'battery-staple-7')
    await keys.type(reset.confirmPassword, 'battery-staple-7')
    await page.keyboard.press('Enter')
    await keys.press(reset.signIn)
    await expect(reset.sheet).toBeHidden()
    await expect(page.locator('body')).not.toBeFocused()

    await keys.press(page.getByRole('link', { name: t('app:menu.howto'), exact: true }))
    const howto = howtoPage(page, t)
    await keys.press(howto.watch('wallet'))
    const film = howto.film('wallet')
    await film.video.waitFor()
    await keys.around(film.sheet)
    await keys.leave(film.sheet, howto.watch('wallet'))
    await keys.press(howto.watch('withdraw'))
    await keys.leave(howto.film('withdraw').sheet, howto.watch('withdraw'))

    await keys.press(shell(page, t).contact)
    await expect(page.getByRole('heading', { level: 1, name: t('lookups:contact.title') })).toBeFocused()
    const chat = chatWidget(page, t)
    await keys.press(chat.launcher)
    await keys.type(chat.field, 'Good day')
    await page.keyboard.press('Enter')
    await expect(chat.message('Good day')).toHaveCount(1)
    await expect(chat.field).toBeFocused()
    await keys.pick(chat.attachment, await picture(server.origin))
    await expect(chat.log.getByRole('listitem').getByRole('img')).toHaveCount(1)
    // Its preview is replaced once it is sent.
    await expect(chat.sent).toHaveCount(2)
    await keys.press(chat.picture)
    await chat.large.waitFor()
    await keys.leave(chat.large, chat.picture)
    await keys.leave(chat.panel, chat.launcher)

    await sandbox.settings({ active: false })
    await page.goto('/login')
    await page.waitForURL('**/terminated')
    await sandbox.settings({ active: true })
    await keys.press(page.getByRole('button', { name: t('appGate:terminated.again') }))
    await keys.type(login.phone, person.phone)
  },
)

async function picture(origin: string) {
  const response = await fetch(`${origin}/icon-180.png`)
  return { name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from(await response.arrayBuffer()) }
}
