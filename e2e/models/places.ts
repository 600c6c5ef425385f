// Every place by its name in the sources: routes, and the sheets over them.
import { shell } from './shell.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { newPerson } from '../fixtures/players.ts'
import type { Translate } from '../support/words.ts'
import { homePage } from './homePage.ts'
import { depositSheet } from '../sheets/depositSheet.ts'
import { registerWizard } from './registerWizard.ts'

export type Place = {
  name: string
  path: string
  press: (page: Page, t: Translate, click?: (button: Locator) => Promise<void>) => Promise<void>
  isSheet: boolean
  overSheet?: true
}

const source = join(import.meta.dirname, '../../packages/web/src')

export const routes = [...readFileSync(join(source, 'app/screens.ts'), 'utf8').matchAll(/^ {4}'([/*].*)': lazyRoute/gm)].map(
  ([, path = '']) => path,
)

export const sheetFiles = globSync('**/*.tsx', { cwd: join(source, 'screens') })
  .filter((file) => !/\.(states|test)\.tsx$/.test(file))
  .filter((file) => /<(Sheet|Confirm|dialog)\s/.test(readFileSync(join(source, 'screens', file), 'utf8')))
  .toSorted()

const clickIt = (button: Locator): Promise<void> => button.click()

type SheetOpening = Pick<Place, 'path' | 'press' | 'overSheet'>

const inMain = (path: string, ...keys: string[]): SheetOpening => ({
  path,
  press: async (page, t, click = clickIt) => {
    for (const key of keys) {
      const within = (await page.locator('dialog[open]').count()) > 0 ? page.locator('dialog[open]').last() : page.getByRole('main')
      const button = within.getByRole('button').filter({ has: page.getByText(t(key), { exact: true }) })
      await click(button.first())
    }
  },
})

const first = (path: string, button: (page: Page, t: Translate) => Locator): SheetOpening => ({
  path,
  press: async (page, t, click = clickIt) => click(button(page, t).first()),
})

/** `place` is the account's position in the list. */
const inDeposit = (place: number, button: string): SheetOpening => ({
  path: '/user/home',
  overSheet: true,
  press: async (page, t) => {
    await homePage(page, t).depositButton.click()
    const { sheet, amount, choose, otherBank, banks } = depositSheet(page, t)
    await amount.fill('500')
    await choose('bank')
    await otherBank.click()
    await banks.getByRole('listitem').nth(place).getByRole('button').click()
    await sheet.getByRole('button', { name: t(button), exact: true }).click()
  },
})

async function toStep(page: Page, t: Translate, step: 'profile' | 'bank'): Promise<void> {
  const wizard = registerWizard(page, t)
  const [phone, profile, bank] = [wizard.heading('phone'), wizard.heading('profile'), wizard.heading('bank')]
  await phone.or(profile).or(bank).waitFor()
  if (await phone.isVisible()) await wizard.fillPhone('0812345678')
  await profile.or(bank).waitFor()
  if (step === 'bank' && (await profile.isVisible())) await wizard.fillProfile(newPerson(0))
  await wizard.heading(step).waitFor()
}

const sheetOpenings: Record<string, SheetOpening> = {
  'appGate/Agreement.tsx': inMain('/user/home', 'home:agreement'),
  'appGate/Conditions.tsx': first('/user/home', (page, t) => page.getByRole('button', { name: t('app:menu.conditions'), exact: true })),
  'bankNameEdit/BankNameEditSheet.tsx': inDeposit(1, 'bankNameEdit:edit'),
  'bonus/OfferSheet.tsx': first('/user/bonus', (page) => page.getByRole('main').locator('button[aria-haspopup=dialog]')),
  'changePassword/ChangePasswordSheet.tsx': inMain('/user/profile/security', 'profile:password.title'),
  'chat/Panel.tsx': first('/contact', (page) => page.locator('#chat button[aria-haspopup=dialog]')),
  'deposit/DepositSheet.tsx': first('/user/home', (page, t) => homePage(page, t).depositButton),
  'deposit/accounts.tsx': inDeposit(2, 'deposit:help'),
  'gameAccount/GameSheet.tsx': first('/user/home', (page) => page.getByRole('main').locator('button[aria-haspopup=dialog]')),
  'howto/TopicVideo.tsx': first('/howto', (page, t) =>
    page.getByRole('button', { name: new RegExp(`^${t('lookups:howto.wallet.title')}`) }),
  ),
  'howto/HowTo.tsx': first('/howto', (page, t) => page.getByRole('button', { name: t('lookups:howto.withdraw.title') })),
  'inbox/InboxSheet.tsx': first('/user/profile', (page, t) => shell(page, t).inbox),
  'invite/InviteSheet.tsx': inMain('/user/home', 'home:inviteFriends', 'ui:goOn'),
  'limits/LimitChangeSheet.tsx': inMain('/user/profile/limits', 'limits:rest.title'),
  'limits/ReminderSheet.tsx': inMain('/user/profile/limits', 'limits:remind.title'),
  'bonus/promotion/PromotionSheet.tsx': {
    path: '/user/bonus',
    press: async (page, t, click = clickIt) => {
      await page.getByLabel(t('promotion:code'), { exact: true }).fill('SONGKRAN')
      await click(page.getByRole('button', { name: t('promotion:search'), exact: true }))
    },
  },
  'refund/RefundSheet.tsx': inMain('/user/home', 'home:refund', 'ui:goOn'),
  'registerWizard/BankPicker.tsx': {
    path: '/register',
    press: async (page, t) => {
      await toStep(page, t, 'bank')
      await registerWizard(page, t).bank.click()
    },
  },
  'resetPassword/ResetPasswordSheet.tsx': inMain('/login', 'session:forgot'),
  'slips/SlipsSheet.tsx': inMain('/user/home', 'home:slips'),
  'spin/Coupons.tsx': first('/user/spin', (page) => page.getByRole('main').locator('tbody button')),
  'spin/SpinPage.tsx': first('/user/spin', (page, t) => {
    const link = (key: 'spin:check' | 'spin:fair.check') => page.getByRole('main').getByRole('button', { name: t(key), exact: true })
    return link('spin:check').or(link('spin:fair.check'))
  }),
  'transfer/TransferSheet.tsx': inMain('/user/home', 'home:transfer'),
  'withdraw/WithdrawSheet.tsx': inMain('/user/home', 'home:withdraw'),
}

/** They open only at the end of an action and are tested there. */
export const testedSheets = [
  'bonus/EndBonus.tsx',
  'chat/message/Media.tsx',
  'deposit/BankTransfer.tsx',
  'devices/Devices.tsx',
  'gameAccount/Credentials.tsx',
  'gameAccount/GameFrame.tsx',
  'gameAccount/GameNotice.tsx',
  'invite/Invite.tsx',
  'qrDeposit/LiveCode.tsx',
  'refund/Refund.tsx',
  'spin/Prize.tsx',
  'statement/ReceiptSheet.tsx',
  'transfer/Ends.tsx',
  'withdraw/Withdraw.tsx',
]

export const places: readonly Place[] = [
  ...routes.map((path) => ({
    name: path,
    path: path === '*' ? '/nowhere' : path,
    press: async (page: Page, t: Translate) => {
      if (path === '/login') await page.getByRole('button', { name: t('session:forgot'), exact: true }).waitFor()
    },
    isSheet: false,
  })),
  ...(['account', 'security', 'limits', 'notifications', 'language'] as const).map((page) => ({
    name: `/user/profile/${page}`,
    path: `/user/profile/${page}`,
    press: async () => {},
    isSheet: false,
  })),
  ...(['profile', 'bank'] as const).map((step) => ({
    name: `the step ${step} of /register`,
    path: '/register',
    isSheet: false,
    press: async (page: Page, t: Translate) => toStep(page, t, step),
  })),
  ...Object.entries(sheetOpenings).map(([name, opening]) => ({ name, ...opening, isSheet: true })),
].toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))

/** Outside both menus, and where its button would cover the one of the form. */
export const withoutChat = ['/nowhere', '/terminated']

export async function goTo(page: Page, place: Place): Promise<void> {
  const open = page.locator('dialog[open]')
  while ((await open.count()) > 0) {
    const before = await open.count()
    await page.keyboard.press('Escape')
    await expect(open).not.toHaveCount(before)
  }
  if (!place.isSheet || new URL(page.url()).pathname !== place.path) await page.goto(place.path)
  await page.locator('main').first().waitFor()
}

export const rootOf = (page: Page, { isSheet }: Place): Locator => (isSheet ? page.locator('dialog[open]').last() : page.locator('main'))

export async function arrived(root: Locator, t: Translate): Promise<void> {
  await root.first().waitFor()
  await expect(root.locator('[aria-busy=true]').or(root.getByText(t('ui:loading'), { exact: true }))).toHaveCount(0)
}
