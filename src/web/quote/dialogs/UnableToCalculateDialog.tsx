import { type RowProblem } from '#domain/problem.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { asSentence } from '#web/quote/as-sentence.ts'
import { Button } from '#web/ui/Button.tsx'

export type UnpricedRow = Pick<RowProblem, 'entity' | 'index' | 'message'> & {
  /** What the row is called on the page. */
  name: string
}

/** The contest to go back to, or the office to write to. */
export type UnableToCalculateAnswer = UnpricedRow | 'write'

interface UnableToCalculateProps extends DialogProps<UnableToCalculateAnswer> {
  rows: readonly UnpricedRow[]
}

/** Some contests have no price: each with its reason. */
export default function UnableToCalculateDialog({ rows, close }: UnableToCalculateProps) {
  return (
    <NoticeDialog title="We cannot work out the price yet" close={() => close()} closeLabel="Close">
      <p>All you typed is kept. These contests have no price:</p>
      <ul className="grid gap-4">
        {rows.map((row) => (
          <li key={`${row.entity} ${row.index}`} className="ruled grid justify-items-start gap-2 pt-4">
            <p>
              <span className="font-semibold">{row.name}.</span> {asSentence(row.message)}
            </p>
            <Button onClick={() => close(row)}>Go to {row.name.toLowerCase()}</Button>
          </li>
        ))}
      </ul>
      <p className="text-muted">Something here that you cannot change?</p>
      <Button className="justify-self-start" onClick={() => close('write')}>
        Write to us about it
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
