import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** When a check itself gave the page another size, or moved what is on it. */
    movedByCheck?: { from: number; to: number }[]
  }
}

/**
 * A browser leaves out what moves in the half second after a resize; a busy machine draws the new layout later. It is there
 * once the page has drawn the new size, has nothing more to do, and has drawn that.
 */
export async function noteMoves(page: Page, from: number): Promise<void> {
  await page.evaluate(
    (start) =>
      new Promise<void>((resolve) => {
        let isNoted = false
        const done = () => {
          if (isNoted) return
          isNoted = true
          ;(window.movedByCheck ??= []).push({ from: start, to: performance.now() })
          resolve()
        }
        const drawn = (next: () => void) => requestAnimationFrame(() => requestAnimationFrame(next))
        drawn(() => requestIdleCallback(() => drawn(done)))
        // A page that draws nothing for so long has nothing left to move.
        setTimeout(done, 5000)
      }),
    from,
  )
}
