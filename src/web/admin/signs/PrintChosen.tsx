import { MOST_PRINTED, type ToShipRow } from '#contract/signs/signs-to-ship.ts'
import { PRINT_TITLES, type PrintName, PRINTS } from '#domain/signs/print-job.ts'
import { countOf } from '#domain/values/text-format.ts'
import { askToRelease, printUrl, unapprovedOf } from '#web/admin/signs/print-rows.ts'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

interface PrintChosenProps {
  /** Those that are chosen. */
  rows: readonly ToShipRow[]
  mayChange: boolean
}

/** The keys of what is printed most. */
const KEY_OF: Partial<Record<PrintName, string>> = { signs: 'p', 'labels-5163': 'l' }

/** @rule D42 The chosen rows as one file of their signs, of labels, or of packing slips. */
export function PrintChosen({ rows, mayChange }: PrintChosenProps) {
  const signs = rows.reduce((total, { count }) => total + count, 0)
  const unapproved = unapprovedOf(rows)
  const isTooMany = rows.length > MOST_PRINTED
  return (
    <section aria-labelledby="print-chosen" className="grid min-h-72 content-start gap-3">
      <h2 id="print-chosen" className="text-lg">
        Print
      </h2>
      <p role="status" className="text-sm text-muted">
        {rows.length === 0
          ? 'Choose rows to print their signs, labels, and packing slips.'
          : isTooMany
            ? `Choose up to ${MOST_PRINTED} rows at a time.`
            : `${rows.length} chosen, ${countOf(signs, 'sign', 'signs')}`}
      </p>
      {rows.length > 0 &&
        !isTooMany &&
        PRINTS.map((what) =>
          what === 'signs' && unapproved.length > 0 ? (
            <Unapproved key={what} rows={unapproved} mayChange={mayChange} />
          ) : (
            <a
              key={what}
              href={printUrl(
                what,
                rows.map(({ policy_number: number }) => number),
              )}
              target="_blank"
              rel="noreferrer"
              className={buttonClass(what === 'signs' ? 'primary' : 'secondary')}
            >
              {PRINT_TITLES[what]}
              <span className="sr-only">PDF, opens in a new tab</span>
              <KeyOf what={what} />
            </a>
          ),
        )}
    </section>
  )
}

/** Where there is a keyboard. */
function KeyOf({ what }: { what: PrintName }) {
  const key = KEY_OF[what]
  return (
    key !== undefined && (
      <span aria-hidden="true" className="hidden font-normal lg:inline-flex pointer-coarse:hidden">
        <Keys keys={[key]} />
      </span>
    )
  )
}

interface UnapprovedProps {
  rows: readonly ToShipRow[]
  mayChange: boolean
}

/** @rule D42 Signs whose logo nobody approved are printed once a rep says why. */
function Unapproved({ rows, mayChange }: UnapprovedProps) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-sand">
        Signs: {rows.length === 1 ? 'the customer hasn’t' : `${rows.length} customers haven’t`} approved the
        logo.
      </p>
      {mayChange && <Button onClick={() => askToRelease(rows)}>Print without an approval</Button>}
    </div>
  )
}
