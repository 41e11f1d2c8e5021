import { expect, type Locator, type Page } from '@playwright/test'

/** More tab stops than any page has: a sign of a focus trap. */
const MAX_TAB_STOPS = 120

/** A user without a mouse: presses keys only, and checks that the focus is visible at every stop. */
export class KeyboardUser {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key)
  }

  /** Tab, or Shift+Tab, until the control has the focus. */
  async tabTo(control: Locator, { back = false } = {}): Promise<void> {
    await expect(control).toHaveCount(1)
    for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
      await this.press(back ? 'Shift+Tab' : 'Tab')
      if (await hasFocus(control)) return this.#expectVisibleFocus(control)
    }
    throw new Error(`The keyboard does not reach ${String(control)}`)
  }

  async typeInto(control: Locator, text: string): Promise<void> {
    await this.tabTo(control)
    await this.#page.keyboard.type(text)
  }

  /** Goes to a button, a link or a tick box and presses it. */
  async activate(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(control)
    await this.press(key)
  }

  async #expectVisibleFocus(control: Locator): Promise<void> {
    await expect(control).toBeInViewport()
    const outline = await control.evaluate(widestOutline)
    expect(outline, `the focus on ${String(control)} is seen`).toBeGreaterThanOrEqual(2)
  }
}

/** In a frame as well: only one document at a time has the focus. */
function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate(
    (element) => element.ownerDocument.hasFocus() && element.ownerDocument.activeElement === element,
  )
}

/** In pixels; the outline may be drawn around the box or the label that holds the control. */
function widestOutline(element: Element): number {
  const around = [element, element.parentElement, element.closest('label')]
  const widths = around.map((one) => {
    const { outlineStyle = 'none', outlineWidth = '0' } = one ? getComputedStyle(one) : {}
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
  })
  return Math.max(...widths)
}
