import assert from 'node:assert/strict'
import type { Browser, Page } from '@playwright/test'

/** HTML that would run a script if a page rendered it unescaped; the script sets a variable that the test reads. */
export const HTML = '"><img src=x onerror=window.hurt=1><b>'
export const SCRIPT = '</script><script>window.hurt=1</script>'
export const LINK = "<a href='javascript:window.hurt=1'>'</a>"

/** A page that shows it, opened with these cookies, takes none of it for markup of its own; on a tab if one is named. */
export async function expectAsText(
  browser: Browser,
  address: string,
  cookies: string,
  shown?: { tab: string; words: string },
): Promise<void> {
  const context = await browser.newContext()
  await context.addCookies(readCookies(cookies, new URL(address).origin))
  const page = await context.newPage()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  if (shown) {
    await page.getByRole('tab', { name: shown.tab }).click()
    await page.getByText(shown.words).first().waitFor()
  }
  assert.equal(new URL(page.url()).pathname.includes('/login'), false, `${address} was not opened`)
  assert.deepEqual([dialogs, await findInjected(page)], [[], []], `${address} took a name for its own markup`)
  await context.close()
}

/** A browser sends these of its own, and no header instead of them. */
function readCookies(cookies: string, url: string): { name: string; value: string; url: string }[] {
  return cookies.split('; ').flatMap((cookie) => {
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    return name === '' ? [] : [{ name, value, url }]
  })
}

/** Elements that can only come from the injected names, and whether any of them ran. */
function findInjected(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = document.querySelectorAll('img[src="x"], [onerror], a[href^="javascript"], b b')
    const ran = 'hurt' in window ? ['a script ran'] : []
    return [...[...found].map((element) => element.outerHTML), ...ran]
  })
}
