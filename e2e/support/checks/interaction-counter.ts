import type { Page } from '@playwright/test'

declare global {
  interface Window {
    countInteraction?: (what: string) => Promise<void>
  }
}

/**
 * Counts what a person does, in every document of the page and in the frames within: a press of the pointer, a
 * choice from a list, and typing into a field, once for each time it gets the focus.
 */
export class InteractionCounter {
  readonly log: string[] = []

  static async start(page: Page): Promise<InteractionCounter> {
    const interactions = new InteractionCounter()
    await page.exposeFunction('countInteraction', (what: string) => void interactions.log.push(what))
    await page.addInitScript(watchDocument)
    return interactions
  }

  get count(): number {
    return this.log.length
  }
}

/** Runs in the page, so it calls nothing from here. */
function watchDocument(): void {
  let typedInto: EventTarget | null = null
  const about = ({ target }: Event) => (target as HTMLElement | null)?.getAttribute('name') ?? ''
  document.addEventListener(
    'pointerdown',
    (event) => void window.countInteraction?.(`press ${about(event)}`),
    true,
  )
  document.addEventListener('focusout', () => (typedInto = null), true)
  document.addEventListener(
    'input',
    (event) => {
      const { target } = event
      if (target instanceof HTMLSelectElement) return void window.countInteraction?.(`choose ${about(event)}`)
      const isPressed = target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)
      if (isPressed || target === typedInto) return
      typedInto = target
      void window.countInteraction?.(`type ${about(event)}`)
    },
    true,
  )
}
