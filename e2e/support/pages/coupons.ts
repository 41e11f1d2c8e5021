import type { Locator, Page } from '@playwright/test'

export function couponList(page: Page): Locator {
  return page.getByRole('list', { name: 'Coupons on this quote' })
}

/** Applies a code with the keyboard: Enter in the field. */
export async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel('Coupon code').fill(code)
  await page.getByLabel('Coupon code').press('Enter')
}
