import type { DialogProps, MoneyDialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog, NoticeDialog } from '#web/dialogs/shells.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Conflict, type ConflictAnswer, type ConflictProps } from '#web/quote/save/dialogs/Conflict.tsx'
import { type Difference, DifferenceTable } from '#web/quote/save/dialogs/DifferenceTable.tsx'

interface Refusal {
  label: string
  message: string
}

interface UnableToSaveProps extends DialogProps<ConflictAnswer>, Partial<MoneyDialogProps> {
  /** What the server refused, as text for the user. */
  refused?: readonly Refusal[]
  /** Where a rep makes these changes, if the quote is bought. */
  policyChange?: string
  /** The differences, if somebody else saved in between. */
  conflict?: readonly Difference[]
  added?: ConflictProps['added']
  totalOf?: NonNullable<ConflictProps['totalOf']>
  /** The rep who edits the quote now, so that the differences can only be looked at. */
  heldBy?: string
}

/** The save was refused. Says why; if two people changed the quote, asks whose values to keep. */
export default function UnableToSaveDialog({
  refused = [],
  policyChange,
  conflict = [],
  added = [],
  totalOf,
  heldBy,
  close,
}: UnableToSaveProps) {
  if (heldBy !== undefined) return <Waiting differences={conflict} heldBy={heldBy} close={close} />
  if (conflict.length > 0)
    return <Conflict differences={conflict} added={added} totalOf={totalOf} close={close} />
  return (
    <NoticeDialog title="We couldn’t save this" close={() => close()} closeLabel="Close and correct it">
      <p>Everything you typed is still on the page. Before we can save it:</p>
      <dl>
        {refused.map(({ label, message }) => (
          <div key={label} className="ruled py-3">
            <dt className="font-semibold">{label}</dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
      {policyChange !== undefined && (
        <ButtonLink to={policyChange} className="justify-self-start" onClick={() => close()}>
          Change the policy
        </ButtonLink>
      )}
    </NoticeDialog>
  )
}

/** @rule N48 What was typed before another rep took over is kept, and shown beside what they have. */
function Waiting({
  differences,
  heldBy,
  close,
}: { differences: readonly Difference[]; heldBy: string } & DialogProps<ConflictAnswer>) {
  return (
    <ConfirmDialog
      wide
      title="Your changes aren’t saved"
      close={() => close()}
      cancelLabel="Close"
      confirmLabel="Copy my changes"
      onConfirm={() => close('copy')}
    >
      <p>
        {heldBy} is editing this quote now. What you typed is kept here. When you edit again, we’ll put it
        back and you choose which values to keep.
      </p>
      <DifferenceTable differences={differences} />
    </ConfirmDialog>
  )
}

export const example = {
  conflict: [
    {
      key: 'tournament_name',
      label: 'Tournament name',
      base: 'Scramble',
      mine: 'Spring Scramble',
      theirs: 'Spring Scramble for the Library',
    },
    {
      key: 'h_yardage_1',
      label: 'Yardage of hole-in-one contest 1',
      base: '160',
      mine: '165',
      theirs: '',
    },
  ],
  added: ['Golf course', 'City (Tournament and course)'],
  totalOf: (kept: readonly string[]) => Promise.resolve(kept.length === 0 ? 310 : 345),
}
