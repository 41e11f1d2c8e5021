import { expect, type Locator, type Page } from '@playwright/test'

/** The frame around a mail. Axe cannot check inside of it. */
export const MAIL_FRAME = 'iframe[sandbox]'

/** Opens the newest such message in the mailbox once it is delivered: until then its secret links are not shown. */
export async function openDelivered(page: Page, name: RegExp): Promise<Locator> {
  await page.goto('/quote/mailbox')
  await page.getByRole('link', { name }).first().click()
  const message = page.getByRole('article', { name: 'Message' })
  await expect(message.getByText('Kept here')).toBeVisible()
  return message
}

/** The page behind the button of the newest such mail, as its receiver opens it. */
export async function openLinkOf(page: Page, subject: RegExp, button: string): Promise<void> {
  const message = await openDelivered(page, subject)
  const link = message.frameLocator('iframe').getByRole('link', { name: button })
  await page.goto((await link.getAttribute('href')) ?? '')
}
