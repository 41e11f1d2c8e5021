import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

/**
 * Runs a check once for each state of a page in the whole run, whichever journey comes to it first. States are the same
 * if they differ only in what their texts say: elements, their attributes, colours and focus are all that the check is
 * about. One that failed is checked again by the next.
 */
export async function oncePerState(page: Page, check: () => Promise<void>): Promise<void> {
  const seen = process.env['E2E_SEEN_STATES']
  // What is inside of a frame belongs to the state, and cannot always be looked at.
  if (seen === undefined || page.frames().length > 1) return check()
  const state = path.join(seen, await nameState(page))
  if (existsSync(state)) return
  await check()
  writeFileSync(state, page.url())
}

async function nameState(page: Page): Promise<string> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const shape = await page.evaluate(describeShape)
  return createHash('sha256').update(`${width} ${height} ${shape}`).digest('hex')
}

/** Runs in the page, so it calls nothing from here. */
function describeShape(): string {
  const NUMBERED = /[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g
  const isText = (name: string) =>
    ['value', 'href', 'src', 'aria-label', 'alt', 'title', 'style'].includes(name)
  const describe = (element: Element): string => {
    const attributes = [...element.attributes]
      .map(({ name, value }) => `${name}=${isText(name) ? Boolean(value) : value.replaceAll(NUMBERED, '#')}`)
      .toSorted()
    const says = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
    )
    const { color, backgroundColor } = getComputedStyle(element)
    const states = [':focus', ':checked', ':disabled', ':modal'].filter((state) => element.matches(state))
    const own = [element.tagName, ...attributes, says, color, backgroundColor, ...states].join(' ')
    return `<${own}>${[...element.children].map(describe).join('')}</>`
  }
  const { lang, dir } = document.documentElement
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches
  return `${lang} ${dir} ${scheme} ${Boolean(document.title)} ${describe(document.body)}`
}
