import { type DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog, NoticeDialog } from '#web/dialogs/shells.tsx'
import { Button } from '#web/ui/Button.tsx'

/** One field that both sides changed, as text for the user. */
export interface Difference {
  label: string
  mine: string
  theirs: string
}

interface Refusal {
  label: string
  message: string
}

export type UnableToSaveAnswer = 'reload' | 'keep-mine' | 'copy'

interface UnableToSaveProps extends DialogProps<UnableToSaveAnswer> {
  /** What the server refused, as text for the user. */
  refused?: readonly Refusal[]
  /** The differences, if somebody else saved in between. */
  conflict?: readonly Difference[]
}

/** The save was refused. Says why; if two people changed the quote, asks whose values to keep. */
export default function UnableToSaveDialog({ refused = [], conflict = [], close }: UnableToSaveProps) {
  if (conflict.length > 0) return <Conflict differences={conflict} close={close} />
  return (
    <NoticeDialog title="This could not be saved" close={() => close()} closeLabel="Close and correct it">
      <p>Nothing was lost: all you typed is still on the page. Before it can be saved:</p>
      <dl>
        {refused.map(({ label, message }) => (
          <div key={label} className="ruled py-3">
            <dt className="font-semibold">{label}</dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
    </NoticeDialog>
  )
}

function Conflict({
  differences,
  close,
}: { differences: readonly Difference[] } & DialogProps<UnableToSaveAnswer>) {
  return (
    <ConfirmDialog
      wide
      title="Someone else saved this quote"
      close={() => close()}
      cancelLabel="Close"
      confirmLabel="Keep mine"
      onConfirm={() => close('keep-mine')}
      alternatives={
        <>
          <Button onClick={() => close('copy')}>Copy my changes</Button>
          <Button onClick={() => close('reload')}>Use theirs</Button>
        </>
      }
    >
      <p>
        It was changed while you were working on it, perhaps in another tab. Compare, then choose whose values
        stay. Until you choose, nothing more is saved.
      </p>
      <DifferenceTable differences={differences} />
    </ConfirmDialog>
  )
}

/** Side by side where there is room, one below the other on a phone. */
function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl>
      {differences.map(({ label, mine, theirs }) => (
        <div key={label} className="ruled grid gap-x-6 gap-y-1 py-3 sm:grid-cols-3">
          <dt className="font-semibold">{label}</dt>
          <Value owner="Yours" text={mine} />
          <Value owner="Theirs" text={theirs} />
        </div>
      ))}
    </dl>
  )
}

function Value({ owner, text }: { owner: string; text: string }) {
  return (
    <dd className="min-w-0 wrap-anywhere">
      <span className="block text-sm text-muted">{owner}</span>
      {text || <span className="text-muted">empty</span>}
    </dd>
  )
}

export const example = {
  conflict: [
    { label: 'Tournament name', mine: 'Spring Scramble', theirs: 'Spring Scramble for the Library' },
    { label: 'Yardage of hole-in-one contest 1', mine: '165', theirs: '' },
  ],
}
