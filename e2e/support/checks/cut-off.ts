import { expect, type Page } from '@playwright/test'

/** Every word of what is pressed or names a part of the page can be read: none is cut off, and none lies where one cannot scroll to. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(findCutOff), 'nothing is cut off').toEqual([])
}

/** Nothing moves: no animation runs, and none waits to. */
export async function expectNothingMoves(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    document.getAnimations().map(({ id, playState }) => `${id} ${playState}`),
  )
  expect(moving, 'nothing moves').toEqual([])
}

/** Bars that stay on the screen leave two thirds of it to the page. */
export async function expectRoomForThePage(page: Page): Promise<void> {
  const share = await page.evaluate(() => {
    const stays = ({ position, bottom }: CSSStyleDeclaration) =>
      position === 'fixed' || (position === 'sticky' && bottom !== 'auto')
    const bars = [...document.querySelectorAll('body *')].filter((element) =>
      stays(getComputedStyle(element)),
    )
    const heights = bars.map((bar) => bar.getBoundingClientRect().height)
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight
  })
  expect(share, 'bars cover at most a third').toBeLessThanOrEqual(1 / 3)
}

/** Runs in the page, so it calls nothing from here. */
function findCutOff(): string[] {
  const screen = document.documentElement.clientWidth
  const isRead = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    element.closest('.sr-only, [class*="sr-only"]') === null
  /** It stands in a row that is wider than the screen and scrolls by itself, as the focus does too. */
  const isScrolledTo = (element: Element) => {
    for (let around = element.parentElement; around; around = around.parentElement)
      if (around.scrollWidth > around.clientWidth && getComputedStyle(around).overflowX === 'auto')
        return true
    return false
  }
  return [...document.querySelectorAll('h1, h2, h3, button, a, label, legend, summary, [role=tab]')]
    .filter(isRead)
    .flatMap((element) => {
      const { left, right } = element.getBoundingClientRect()
      const clips = !['visible', 'clip'].includes(getComputedStyle(element).overflowX)
      const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`
      // A quiet button begins with empty room of its own.
      if ((right > screen + 1 || left < -12) && !isScrolledTo(element))
        return [`${name} from ${Math.round(left)} to ${Math.round(right)}`]
      return clips && element.scrollWidth > element.clientWidth + 1 ? [`${name} is shortened`] : []
    })
}
