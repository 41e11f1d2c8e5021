import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'
import { noteMoves } from './moves-by-checks.ts'
import { oncePerState } from './seen-states.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails with the rule and the element of each violation that axe finds on the page, outside of `except`. A state that
 * another journey of this run has passed in is not looked at again.
 */
export async function expectNoAxeViolations(page: Page, except?: string): Promise<void> {
  await waitForAnimations(page)
  await oncePerState(page, () => withoutOverlap(page, () => analyze(page, except)))
}

/**
 * Notifications lie over the page for four seconds, and a bar that stays at the top lies over what is scrolled below it:
 * what they half cover just then is not too small to press. For the look they stand where they are in the text.
 */
async function withoutOverlap(page: Page, look: () => Promise<void>): Promise<void> {
  const from = await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const isNotifications = element.matches('[aria-label="Notifications"]')
      if (getComputedStyle(element).position !== 'sticky' && !isNotifications) continue
      const { position, inset } = element.style
      element.dataset['placed'] = JSON.stringify({ position, inset })
      Object.assign(element.style, { position: 'relative', inset: 'auto' })
    }
    return performance.now()
  })
  try {
    await look()
  } finally {
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('[data-placed]')) {
        Object.assign(element.style, JSON.parse(element.dataset['placed'] ?? '{}'))
        delete element.dataset['placed']
      }
    })
    await noteMoves(page, from)
  }
}

async function analyze(page: Page, except: string | undefined): Promise<void> {
  let found = await violationsOn(page, except)
  if (found.length > 0) {
    // Something may have begun to fade in meanwhile; a real fault is there afterwards as well.
    await waitForAnimations(page)
    found = await violationsOn(page, except)
  }
  expect(found).toEqual([])
}

async function violationsOn(page: Page, except: string | undefined): Promise<string[]> {
  // At its end nothing of the page lies below the bar at the bottom, which would count as too small to press.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  if (page.frames().length > 1) return violationsInFrames(page, except)
  // Reading axe's code costs the page half a second, as much as a look at it, so it stays for the next state.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async ([values, exclude]) => {
      const options: RunOptions = { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }
      const { violations } = await window.axe.run(exclude === undefined ? document : { exclude }, options)
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        targets: nodes.map(({ target }) => target),
      }))
    },
    [STANDARDS, except] as const,
  )
  return found.flatMap(({ id, help, targets }) =>
    targets.map((target) => describeViolation(id, help, target)),
  )
}

async function violationsInFrames(page: Page, except: string | undefined): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(STANDARDS)
  const { violations } = await (except === undefined ? builder : builder.exclude(except)).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => describeViolation(id, help, target)),
  )
}

function describeViolation(id: string, help: string, target: Result['nodes'][number]['target']): string {
  return `${id}: ${help} at ${target.join(' ')}`
}

/**
 * A dialog that still fades in has low contrast. Endless animations are not waited for, nor hidden ones: the browser
 * never reports that they ended.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isSeen = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
    const ending = document
      .getAnimations()
      .filter(({ effect }) => isSeen(effect) && effect?.getComputedTiming().iterations !== Infinity)
    // What is hidden meanwhile never reports its end either.
    const longest = new Promise((resolve) => setTimeout(resolve, 3000))
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), longest])
  })
}
