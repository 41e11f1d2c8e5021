import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'

interface TakeOutContestProps extends DialogProps<true> {
  /** The kind of contest, such as Putting. */
  title: string
  /** Each contest in one line. */
  contests: readonly string[]
  /** Other answers that are removed with them. */
  otherAnswers: readonly string[]
}

/** Asks before a kind of contest is removed with all its answers. */
export default function TakeOutContestDialog({ title, contests, otherAnswers, close }: TakeOutContestProps) {
  return (
    <ConfirmDialog
      title={`Remove ${title.toLowerCase()}?`}
      close={() => close()}
      cancelLabel="Cancel"
      confirmLabel={`Remove ${title.toLowerCase()}`}
      onConfirm={() => close(true)}
    >
      <p>This will be removed from your quote:</p>
      <ul className="list-disc pl-5">
        {contests.map((words) => (
          <li key={words} className="wrap-anywhere">
            {words}
          </li>
        ))}
        {otherAnswers.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <p className="text-muted">You can undo this while you stay on this page.</p>
    </ConfirmDialog>
  )
}

export const example = {
  title: 'Hole-in-one',
  contests: ['Hole 7, 165 yards, 120 amateurs, $10,000, Cash'],
  otherAnswers: ['Bonus prizes', 'Grand prize sign', 'Sponsor name'],
}
