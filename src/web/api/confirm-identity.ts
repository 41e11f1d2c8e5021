import { openDialog } from '#web/dialogs/open.ts'

let asking: Promise<boolean> | undefined

/** Asks the rep to prove who they are; false if they would rather not. Calls at the same time ask once. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= openDialog('confirm-identity', {})
    .then((answer) => answer === true)
    .finally(() => {
      asking = undefined
    })
  return asking
}
