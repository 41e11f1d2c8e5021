import type { Page } from '@playwright/test'

/** Looks for a text in the list of the desk that is shown. */
export async function searchList(page: Page, text: string): Promise<void> {
  await searchOffice(page, 'Name, number, phone, or email', text)
}

/** Looks for a text in the list that is shown; on a phone what changes a list is folded. */
export async function searchOffice(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label)
  const fold = page.getByRole('button', { name: /^Filter and sort/ })
  await field.or(fold).filter({ visible: true }).first().waitFor()
  if (await fold.isVisible()) {
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  }
  await field.fill(text)
}

/** Goes to a place of the desk; on a phone they stand behind one button. */
export async function openPlace(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  const link = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name })
  await link.or(menu).filter({ visible: true }).first().waitFor()
  if (!(await link.isVisible())) await menu.click()
  await link.click()
}
