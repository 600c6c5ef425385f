import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testedSheets, places, routes } from '../models/places.ts'
import { daily } from '../fixtures/bonuses.ts'
import { expect, test as base } from './test.ts'
import { patternOf, wordsOf } from './words.ts'
import type { Page } from '@playwright/test'

/** Title of each dialog: a key of the texts, or the text itself. */
const titles: Record<string, string> = {
  'appGate/Agreement.tsx': 'appGate:agreement.title',
  'appGate/Conditions.tsx': 'appGate:conditions.title',
  'bankNameEdit/BankNameEditSheet.tsx': 'bankNameEdit:title',
  'bonus/EndBonus.tsx': 'bonus:drop.question',
  'bonus/OfferSheet.tsx': daily.en,
  'changePassword/ChangePasswordSheet.tsx': 'profile:password.title',
  'chat/message/Media.tsx': 'chat:media.image',
  'chat/Panel.tsx': 'chat:title',
  'deposit/BankTransfer.tsx': 'deposit:transfer.chooseBank',
  'deposit/DepositSheet.tsx': 'deposit:title',
  'devices/Devices.tsx': 'profile:devices.question.all',
  'gameAccount/Credentials.tsx': 'gameAccount:reset.title',
  'gameAccount/GameSheet.tsx': 'PG',
  'howto/TopicVideo.tsx': 'lookups:howto.wallet.title',
  'howto/HowTo.tsx': 'lookups:howto.withdraw.title',
  'inbox/InboxSheet.tsx': 'inbox:title',
  'invite/Invite.tsx': 'invite:question',
  'invite/InviteSheet.tsx': 'invite:title',
  'limits/LimitChangeSheet.tsx': 'limits:limit.day',
  'limits/ReminderSheet.tsx': 'limits:remind.title',
  'bonus/promotion/PromotionSheet.tsx': 'promotion:sheet',
  'qrDeposit/LiveCode.tsx': 'qrDeposit:cancelQuestion',
  'registerWizard/BankPicker.tsx': 'registerWizard:bank.choose',
  'refund/Refund.tsx': 'refund:question',
  'refund/RefundSheet.tsx': 'refund:title',
  'resetPassword/ResetPasswordSheet.tsx': 'registerWizard:reset.title',
  'slips/SlipsSheet.tsx': 'slips:title',
  'spin/Coupons.tsx': 'spin:claim.toWallet',
  'spin/Prize.tsx': 'spin:prize.won',
  'spin/SpinPage.tsx': 'spin:check',
  'statement/ReceiptSheet.tsx': 'statement:receipt.title',
  'transfer/Ends.tsx': 'transfer:choose_to',
  'transfer/TransferSheet.tsx': 'transfer:title',
  'withdraw/Withdraw.tsx': 'withdraw:question',
  'withdraw/WithdrawSheet.tsx': 'withdraw:title',
}

/** Opened in other builds: gameOpening.frames.spec.ts and laos.spec.ts. */
const inOtherBuilds = ['deposit/accounts.tsx', 'gameAccount/GameFrame.tsx', 'gameAccount/GameNotice.tsx']

/** Paths and dialogs that each test opens; `*` is a path that does not exist. */
const walks = {
  journey: [
    '/login',
    '/register',
    '/user/home',
    '/user/statement',
    '*',
    'appGate/Agreement.tsx',
    'appGate/Conditions.tsx',
    'deposit/DepositSheet.tsx',
    'inbox/InboxSheet.tsx',
    'registerWizard/BankPicker.tsx',
    'slips/SlipsSheet.tsx',
    'statement/ReceiptSheet.tsx',
  ],
  money: [
    'bankNameEdit/BankNameEditSheet.tsx',
    'deposit/BankTransfer.tsx',
    'deposit/DepositSheet.tsx',
    'qrDeposit/LiveCode.tsx',
    'transfer/Ends.tsx',
    'transfer/TransferSheet.tsx',
    'withdraw/Withdraw.tsx',
    'withdraw/WithdrawSheet.tsx',
  ],
  gifts: [
    '/user/bonus',
    '/user/spin',
    'bonus/EndBonus.tsx',
    'bonus/OfferSheet.tsx',
    'gameAccount/Credentials.tsx',
    'gameAccount/GameSheet.tsx',
    'invite/Invite.tsx',
    'invite/InviteSheet.tsx',
    'bonus/promotion/PromotionSheet.tsx',
    'refund/Refund.tsx',
    'refund/RefundSheet.tsx',
    'spin/Coupons.tsx',
    'spin/Prize.tsx',
    'spin/SpinPage.tsx',
  ],
  profile: [
    '/user/profile',
    'changePassword/ChangePasswordSheet.tsx',
    'devices/Devices.tsx',
    'limits/LimitChangeSheet.tsx',
    'limits/ReminderSheet.tsx',
  ],
  help: [
    '/contact',
    '/howto',
    '/terminated',
    'chat/message/Media.tsx',
    'chat/Panel.tsx',
    'howto/TopicVideo.tsx',
    'howto/HowTo.tsx',
    'resetPassword/ResetPasswordSheet.tsx',
  ],
} as const satisfies Record<string, readonly string[]>

/** Annotates a test with the places that it must open. */
export const opens = (walk: keyof typeof walks) => ({ annotation: walks[walk].map((description) => ({ type: 'opens', description })) })

export function pathCoverage(): { walked: string[]; known: string[] } {
  const tests = ['keyboard.spec.ts', 'keyboard.gifts.spec.ts']
    .map((file) => readFileSync(join(import.meta.dirname, '../everyPage', file), 'utf8'))
    .join('')
  const walked = Object.entries(walks).flatMap(([walk, names]) => (tests.includes(`opens('${walk}')`) ? names : []))
  const sheets = [...places.map(({ name }) => name), ...testedSheets].filter(
    (name) => name.endsWith('.tsx') && !inOtherBuilds.includes(name),
  )
  return { walked: [...new Set(walked)].toSorted(), known: [...routes, ...sheets].toSorted() }
}

export const test = base.extend<{ checkOpened: void }>({
  checkOpened: [
    async ({ page }, use, { annotations }) => {
      const seen = await visitedPages(page)
      await use()
      const t = wordsOf('en')
      const wasOpen = (name: string): boolean => {
        const title = titles[name]
        if (title === undefined) return seen.paths.has(name === '*' ? '/nowhere' : name)
        const pattern = new RegExp(`^${patternOf(title.includes(':') ? t(title) : title).source}$`)
        return [...seen.titles].some((one) => pattern.test(one))
      }
      const expected = annotations.flatMap(({ type, description }) => (type === 'opens' && description ? [description] : []))
      expect(
        expected.filter((name) => !wasOpen(name)),
        'what was not opened',
      ).toEqual([])
    },
    { auto: true },
  ],
})

async function visitedPages(page: Page): Promise<{ paths: Set<string>; titles: Set<string> }> {
  const seen = { paths: new Set<string>(), titles: new Set<string>() }
  // The history changes the URL without a load as well.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && seen.paths.add(new URL(frame.url()).pathname))
  await page.exposeFunction('noteTitle', (title: string) => void seen.titles.add(title))
  await page.addInitScript(() => {
    const noted = new Set<string>()
    const look = (): void => {
      for (const dialog of document.querySelectorAll('dialog[open]')) {
        const titleId = dialog.getAttribute('aria-labelledby')
        const title = (titleId === null ? dialog.getAttribute('aria-label') : document.getElementById(titleId)?.textContent) ?? ''
        if (noted.has(title)) continue
        noted.add(title)
        // `exposeFunction` adds it.
        ;(window as unknown as { noteTitle: (title: string) => void }).noteTitle(title)
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  })
  return seen
}
