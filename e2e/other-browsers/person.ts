import { setTimeout as wait } from 'node:timers/promises'
import type { Driver, ElementId } from './drivers/driver.ts'
import { CHOOSE, FOCUS, HAS, LOOK, PAGE_TEXT, type Sought } from './on-page.ts'

/** As long as a slow machine may take to show something. */
const PATIENCE_MS = 30_000
/** As long as one waits for a press to do something. */
const SHORT_PATIENCE_MS = 6000
const PRESSES = 3

/** Uses a page by what is written on it, in any browser. */
export class Person {
  readonly browser: Driver

  constructor(browser: Driver) {
    this.browser = browser
  }

  async open(url: string): Promise<void> {
    await this.browser.open(url)
  }

  async press(button: string): Promise<void> {
    await this.#click('button', button)
  }

  /**
   * Presses a button until one of these is there, and returns its name. A driver presses where the button was a moment
   * before; what loads meanwhile may have moved it, and then a person presses again.
   */
  async pressUntil(button: string, ...wanted: readonly (readonly [Sought, string])[]): Promise<string> {
    for (let again = 0; again < PRESSES; again += 1) {
      await this.press(button)
      const there = await this.waitForOne(wanted, SHORT_PATIENCE_MS).catch(() => undefined)
      if (there !== undefined) return there
    }
    return this.waitForOne(wanted)
  }

  /** Ticks a checkbox, or one answer of the question that it is within. */
  async tick(label: string, within = ''): Promise<void> {
    await this.#click('box', label, within)
  }

  /** Key by key. */
  async type(field: string, text: string): Promise<void> {
    await this.#find('field', field)
    await this.browser.evaluate(FOCUS, field)
    await this.browser.type(text)
  }

  /** Takes a choice of a list by its text. */
  async choose(field: string, text: string): Promise<void> {
    await this.#find('field', field)
    await this.browser.evaluate(CHOOSE, field, text)
  }

  async waitFor(sought: Sought, name: string): Promise<void> {
    await this.#find(sought, name)
  }

  /** The first text of the page that has this form. */
  async read(form: RegExp): Promise<string> {
    return this.#until(String(form), async () => {
      const [found] = form.exec(String(await this.browser.evaluate(PAGE_TEXT))) ?? []
      return found ?? null
    })
  }

  /** The name of the one that is there first. */
  async waitForOne(
    wanted: readonly (readonly [Sought, string])[],
    patience: number = PATIENCE_MS,
  ): Promise<string> {
    const look = async () => {
      for (const [sought, name] of wanted) if (await this.browser.evaluate(HAS, sought, name, '')) return name
      return null
    }
    return this.#until(wanted.map(([, name]) => name).join(' or '), look, patience)
  }

  async inFrame(title: string, work: () => Promise<void>): Promise<void> {
    await this.browser.enterFrame(await this.#find('frame', title))
    await work()
    await this.browser.leaveFrame()
  }

  async #click(sought: Sought, name: string, within = ''): Promise<void> {
    const click = async () => this.browser.click(await this.#find(sought, name, within))
    // What loads meanwhile may push it out of the window just then.
    await click().catch(() => wait(300).then(click))
  }

  #find(sought: Sought, name: string, within = ''): Promise<ElementId> {
    return this.#until(`${sought} “${name}”`, () => this.browser.find(LOOK, sought, name, within))
  }

  async #until<T>(wanted: string, work: () => Promise<T | null>, patience = PATIENCE_MS): Promise<T> {
    const until = Date.now() + patience
    for (;;) {
      const result = await work()
      if (result !== null) return result
      if (Date.now() > until)
        throw new Error(
          `There is no ${wanted} on the page.\n${String(await this.browser.evaluate(PAGE_TEXT))}`,
        )
      await wait(100)
    }
  }
}
