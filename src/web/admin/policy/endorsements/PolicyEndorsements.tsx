import { Link } from 'wouter'
import type { Endorsement } from '#contract/endorsements.ts'
import { MAX_CHANGES } from '#domain/policy/amendments/request-permissions.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { emailDocuments } from '#web/admin/case/mail/CaseMail.tsx'
import type { Endorsements } from '#web/admin/policy/endorsements/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

interface PolicyEndorsementsProps {
  number: string
  endorsements: Endorsements
  /** Where its mail is kept; absent if it cannot be sent. */
  quoteId: string | undefined
  maySend: boolean
  /** Absent while none can be written. */
  write: (() => void) | undefined
  sign?: DollarSign | undefined
}

/**
 * The endorsements of a policy, the newest first.
 *
 * @rule D33 D34 Each with its version, what it is about and what it changed of the price; it opens, and is sent.
 */
export function PolicyEndorsements({ number, endorsements, write, ...shown }: PolicyEndorsementsProps) {
  const { data, changes_used: used } = endorsements
  return (
    <section aria-labelledby="endorsements" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="endorsements" className="text-lg">
          Endorsements
        </h2>
        <p className="mr-auto text-sm text-muted">
          {used} of {MAX_CHANGES} changes
        </p>
        {write && (
          <Button kind="quiet" className="-ml-3 sm:ml-0" onClick={write}>
            Write an endorsement
          </Button>
        )}
      </div>
      {data.length === 0 ? (
        <p className="text-muted">No endorsements (records of a change) yet.</p>
      ) : (
        <ul aria-labelledby="endorsements">
          {data.map((one) => (
            <EndorsementLine key={one.number} number={number} endorsement={one} {...shown} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface EndorsementLineProps extends Pick<
  PolicyEndorsementsProps,
  'number' | 'quoteId' | 'maySend' | 'sign'
> {
  endorsement: Endorsement
}

function EndorsementLine({ number, endorsement, quoteId, maySend, sign }: EndorsementLineProps) {
  const { number: nth, paper, certificate_version: version, issued_at: at, summary, effective } = endorsement
  return (
    <li className="ruled grid items-center gap-x-4 py-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Link
        href={`/policy/paper/${number}/${paper}`}
        className="group grid min-h-11 min-w-0 content-center py-1.5 no-underline sm:grid-cols-[7rem_minmax(0,1fr)] sm:items-baseline sm:gap-x-4"
      >
        <span className="text-sm text-muted">
          <span className="sr-only">Endorsement {nth}, </span>Version {version}
        </span>
        <span className="min-w-0">
          <span
            dir="auto"
            className="line-clamp-2 font-semibold wrap-anywhere text-ink decoration-1 underline-offset-4 group-hover:text-fairway group-hover:underline"
          >
            {summary}
          </span>
          <span className="block text-sm text-muted">
            <time dateTime={at}>{formatMoment(at)}</time>
            {effective !== null && `, takes effect ${effective}`}
          </span>
        </span>
      </Link>
      <div className="flex min-h-11 items-center justify-between gap-x-2">
        <span className="font-semibold money">{describeDifference(endorsement, sign)}</span>
        {maySend && quoteId !== undefined && (
          <Button kind="quiet" onClick={() => void emailDocuments(quoteId, [paper])}>
            Send <span className="sr-only">endorsement {nth}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** Such as +$146. */
function describeDifference({ difference }: Endorsement, sign: DollarSign | undefined): string {
  const amount = formatMoney(fromDollars(Math.abs(difference)), sign)
  return difference === 0 ? amount : `${difference > 0 ? '+' : '−'}${amount}`
}
