import { MOST_PRINTED, printSigns, type ToShipRow } from '#contract/signs/signs-to-ship.ts'
import { PRINT_TITLES, PRINTS } from '#domain/signs/print-job.ts'
import { mayPrint } from '#domain/signs/proofs.ts'
import { countOf } from '#domain/values/text-format.ts'
import { releaseSigns } from '#web/admin/signs/proofs/proof-acts.ts'
import { endpointUrl } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

interface PrintChosenProps {
  rows: readonly ToShipRow[]
  chosen: ReadonlySet<string>
  mayChange: boolean
}

/** @rule D42 The chosen rows as one file of their signs, of labels, or of packing slips. */
export function PrintChosen({ rows, chosen, mayChange }: PrintChosenProps) {
  const signs = rows.reduce(
    (total, { policy_number: number, count }) => total + (chosen.has(number) ? count : 0),
    0,
  )
  const unapproved = rows.filter(({ policy_number: number, proof }) => chosen.has(number) && !mayPrint(proof))
  const isTooMany = chosen.size > MOST_PRINTED
  return (
    <section aria-labelledby="print-chosen" className="grid min-h-72 content-start gap-3">
      <h2 id="print-chosen" className="text-lg">
        Print
      </h2>
      <p role="status" className="text-sm text-muted">
        {chosen.size === 0
          ? 'Choose rows to print their signs, labels, and packing slips.'
          : isTooMany
            ? `Choose up to ${MOST_PRINTED} rows at a time.`
            : `${chosen.size} chosen, ${countOf(signs, 'sign', 'signs')}`}
      </p>
      {chosen.size > 0 &&
        !isTooMany &&
        PRINTS.map((what) =>
          what === 'signs' && unapproved.length > 0 ? (
            <Unapproved key={what} rows={unapproved} mayChange={mayChange} />
          ) : (
            <a
              key={what}
              href={endpointUrl(printSigns.path, {
                params: { what },
                query: { policies: [...chosen].join(',') },
              })}
              target="_blank"
              rel="noreferrer"
              className={buttonClass(what === 'signs' ? 'primary' : 'secondary')}
            >
              {PRINT_TITLES[what]}
              <span className="sr-only">PDF, opens in a new tab</span>
            </a>
          ),
        )}
    </section>
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
      {mayChange && (
        <Button
          onClick={() =>
            void releaseSigns(
              rows.map(({ policy_number: number, event }) => ({ number, name: event || number })),
            ).catch(() => undefined)
          }
        >
          Print without an approval
        </Button>
      )}
    </div>
  )
}
