import type { RowProblem } from '#domain/problem.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Button } from '#web/ui/Button.tsx'

export type UnpricedRow = Pick<RowProblem, 'entity' | 'index' | 'message'> & {
  /** What the row is called on the page. */
  name: string
}

/** The contest to go back to, or the office to write to. */
export type UnableToCalculateAnswer = UnpricedRow | 'write'

interface UnableToCalculateProps extends DialogProps<UnableToCalculateAnswer> {
  rows: readonly UnpricedRow[]
  /** Why nothing can be priced, if the rows are not the reason. */
  reason?: string | undefined
}

/** Some contests have no price, each with its reason; or none has, for a reason that the person cannot fix. */
export default function UnableToCalculateDialog({ rows, reason, close }: UnableToCalculateProps) {
  return (
    <NoticeDialog title="We can’t work out the price yet" close={() => close()} closeLabel="Close">
      {reason !== undefined && (
        <p>{asSentence(reason)} Your answers are saved. Come back later, or ask us.</p>
      )}
      {rows.length > 0 && <p>Your answers are saved. We can’t price these contests yet:</p>}
      <ul className="grid gap-4 empty:hidden">
        {rows.map((row) => (
          <li key={`${row.entity} ${row.index}`} className="ruled grid justify-items-start gap-2 pt-4">
            <p>
              <span className="font-semibold">{row.name}.</span> {asSentence(row.message)}
            </p>
            <Button onClick={() => close(row)}>Go to {row.name.toLowerCase()}</Button>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {rows.length > 0 ? 'Is something here that you can’t change?' : 'Is it urgent? We’ll reply by email.'}
      </p>
      <Button className="justify-self-start" onClick={() => close('write')}>
        Send us a message
      </Button>
    </NoticeDialog>
  )
}

export const example = {
  rows: [
    {
      entity: 'putting_prize' as const,
      index: 2,
      name: 'Putting contest 2',
      message: 'Enter the number of finalists',
    },
  ],
}
