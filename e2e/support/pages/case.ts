import { expect, type Locator, type Page } from '@playwright/test'

/** All of a case but what is beside it. */
export function inCase(page: Page): Locator {
  return page.getByRole('main')
}

/** The line of all sections of a case. */
export function sectionIndex(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Sections' })
}

/** Goes to a section, as its key does. */
export async function openSection(page: Page, name: string): Promise<void> {
  await sectionIndex(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
}

/** Ends the section that is open. */
export async function finishSection(page: Page, step: string): Promise<void> {
  const done = page.getByRole('button', { name: `Done with ${step}` })
  await done.click()
  await expect(done).toHaveCount(0)
}

/** From the way to pay to the button that buys. */
export async function goToPurchase(page: Page): Promise<void> {
  await finishSection(page, 'payment')
  await page.getByRole('button', { name: 'Buy for the client' }).click()
}

/** What happened, in the right column. */
export function timeline(page: Page): Locator {
  return page.getByRole('complementary', { name: 'What happened' })
}
