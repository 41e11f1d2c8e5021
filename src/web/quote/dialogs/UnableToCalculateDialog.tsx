import { type RowProblem } from '#domain/problem.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { asSentence } from '#web/quote/as-sentence.ts'
import { Button } from '#web/ui/Button.tsx'

export type UnpricedRow = Pick<RowProblem, 'entity' | 'index' | 'message'> & {
  /** What the row is called on the page. */
  name: string
}

interface UnableToCalculateProps extends DialogProps<UnpricedRow> {
  rows: readonly UnpricedRow[]
}

/** Some contests have no price: each with its reason. Answers the one to go back to. */
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
      {/* Whoever cannot mend it writes to us from here: the e-mail dialog belongs below the list. */}
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
