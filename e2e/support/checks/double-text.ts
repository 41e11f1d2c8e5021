import type { Page } from '@playwright/test'

/** Each page of this browser shows its text at twice its size, from its first line on. */
export async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const root = document.querySelector('html')
      if (!root) return
      root.style.fontSize = '200%'
      observer.disconnect()
    }).observe(document, { childList: true })
  })
}
