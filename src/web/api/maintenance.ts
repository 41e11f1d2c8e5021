import { openDialog } from '#web/dialogs/open.ts'

let shown = false
const reads = new Set<() => void>()

/** Register what repeats the reads of a page; "Try again" runs all of them. */
export function onTryAgain(repeat: () => void): () => void {
  reads.add(repeat)
  return () => void reads.delete(repeat)
}

/** One dialog however many calls were refused at once. The page behind it stays as it is, with all that was typed. */
export function showMaintenance(props: { message: string; expectedEnd?: string }): void {
  if (shown) return
  shown = true
  void openDialog('maintenance', props).then((answer) => {
    shown = false
    if (answer === 'try-again') reads.forEach((repeat) => repeat())
  })
}
