import { pollUntilReady } from '#web/api/outages/readiness.ts'
import { dialogStack, openDialog } from '#web/dialogs/open.ts'

let isShown = false
/** Stops asking whether the site is back. Set while this page takes the site to be down. */
let stopPolling: (() => void) | undefined
const retries = new Set<() => void>()

/** Registers work to repeat once the site is back or "Try again" is pressed: failed reads and unsent changes. */
export function registerRetry(retry: () => void): () => void {
  retries.add(retry)
  return () => void retries.delete(retry)
}

/** Whether the site was down at the last check, and "Try again" was not pressed since. */
export function isSiteDown(): boolean {
  return stopPolling !== undefined
}

/**
 * Opens one dialog, however many calls are rejected at once. The page behind it keeps everything that was typed.
 *
 * @rule D06 It closes by itself once the site is ready, and what failed to be read is read then, as on Try again.
 * Whoever closes it is not asked again by what the page repeats by itself, only by what they do next.
 */
export function showMaintenance(props: { message: string; expectedEnd?: string }, isRepeat = false): void {
  if (isShown || (isRepeat && isSiteDown())) return
  isShown = true
  stopPolling ??= pollUntilReady(handleSiteBack)
  void openDialog('maintenance', props).then((answer) => {
    isShown = false
    if (answer === 'try-again') runRetries()
  })
}

function handleSiteBack(): void {
  const dialog = dialogStack.get().find(({ name }) => name === 'maintenance')
  if (dialog) dialog.close('try-again')
  else runRetries()
}

function runRetries(): void {
  stopPolling?.()
  stopPolling = undefined
  retries.forEach((retry) => retry())
}
