import type { FrameLocator, Page } from '@playwright/test'

export const gameSite = (page: Page | FrameLocator) => ({
  amount: page.locator('[data-amount]'),
  who: page.getByText('Playing as'),
  stake: page.getByLabel('Stake in baht'),
  bet: page.getByRole('button', { name: 'Bet' }),
  fell: page.getByRole('status'),
  refused: page.getByRole('alert'),
})
