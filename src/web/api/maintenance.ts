import { whenReady } from '#web/api/readiness.ts'
import { dialogStack, openDialog } from '#web/dialogs/open.ts'

let isShown = false
/** Stops asking whether the site is back; there is one while it is down, as far as this page knows. */
let stopAsking: (() => void) | undefined
const repeats = new Set<() => void>()

/** Register what repeats the reads of a page, and sends what is unsent, once the site is back or on "Try again". */
export function onTryAgain(repeat: () => void): () => void {
  repeats.add(repeat)
  return () => void repeats.delete(repeat)
}

/** Whether the site was down when it was last asked, and nobody has tried again since. */
export function isDown(): boolean {
  return stopAsking !== undefined
}

/**
 * One dialog however many calls were refused at once. The page behind it stays as it is, with all that was typed.
 *
 * @rule D06 It closes by itself once the site is ready, and what failed to be read is read then, as on Try again.
 * Whoever closes it is not asked again by what the page repeats by itself, only by what they do next.
 */
export function showMaintenance(props: { message: string; expectedEnd?: string }, isRepeat = false): void {
  if (isShown || (isRepeat && isDown())) return
  isShown = true
  stopAsking ??= whenReady(isBack)
  void openDialog('maintenance', props).then((answer) => {
    isShown = false
    if (answer === 'try-again') goOn()
  })
}

function isBack(): void {
  const dialog = dialogStack.get().find(({ name }) => name === 'maintenance')
  if (dialog) dialog.close('try-again')
  else goOn()
}

function goOn(): void {
  stopAsking?.()
  stopAsking = undefined
  repeats.forEach((repeat) => repeat())
}
