import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import {
  type LossBordereau,
  type LossBordereauLine,
  type PremiumBordereau,
  type PremiumBordereauLine,
  readLossBordereauCsv,
  readLossBordereauWorkbook,
  readPremiumBordereauCsv,
  readPremiumBordereauWorkbook,
} from '#contract/accounting/bordereaux.ts'
import { CLAIM_STATE_NAMES, nameClaimKind } from '#domain/claims/desk/claim-names.ts'
import { MonthChoice, nameMonth } from '#web/admin/books/bordereaux/MonthChoice.tsx'
import {
  bordereauxPath,
  lossBordereauQuery,
  premiumBordereauQuery,
} from '#web/admin/books/bordereaux/queries.ts'
import { FileLinks } from '#web/data/FileLinks.tsx'
import { ReportTable } from '#web/admin/books/ReportTable.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { claimPath } from '#web/rep-frame/claim-path.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { dollars } from '#web/ui/dollars.ts'

type Premium = PremiumBordereau['total']
type Loss = LossBordereau['total']

const PREMIUM_COLUMNS: readonly { head: string; value: (line: Premium) => number }[] = [
  { head: 'Gross premium', value: ({ gross }) => gross },
  { head: 'Commission', value: ({ commission }) => commission },
  { head: 'Net premium', value: ({ net }) => net },
]

const LOSS_COLUMNS: readonly { head: string; value: (line: Loss) => number }[] = [
  { head: 'Paid before', value: ({ paid_before: paid }) => paid },
  { head: 'Paid this month', value: ({ paid }) => paid },
  { head: 'Reserve', value: ({ reserve }) => reserve },
  { head: 'Payable', value: ({ payable }) => payable },
  { head: 'Incurred', value: ({ incurred }) => incurred },
]

interface CarrierBordereauxProps {
  /** As `yyyy-MM`; '' for this month. */
  month: string
  /** The id of a carrier, or `kept`. */
  carrier: string
}

/** Premium and losses of one carrier in a month, each with its files. */
export function CarrierBordereaux({ month, carrier }: CarrierBordereauxProps) {
  const premium = useQuery(premiumBordereauQuery(month, carrier))
  const losses = useQuery(lossBordereauQuery(month, carrier))
  return (
    <QueryView
      // Both, so that nothing moves what stands below.
      query={{
        ...premium,
        data: premium.data && losses.data ? { premium: premium.data, losses: losses.data } : undefined,
        error: premium.error ?? losses.error,
        refetch: () => Promise.all([premium.refetch(), losses.refetch()]),
      }}
      waiting={<Skeleton className="h-[40rem]" />}
    >
      {(found) => <Both {...found} />}
    </QueryView>
  )
}

function Both({ premium, losses }: { premium: PremiumBordereau; losses: LossBordereau }) {
  const { month, today, carrier } = premium
  const query = { month, carrier: carrier.id }
  return (
    <div className="grid gap-10">
      <div className="grid gap-3">
        <p>
          <TextLink to={bordereauxPath({ month })}>All carriers</TextLink>
        </p>
        <h2 className="text-2xl wrap-anywhere">
          {carrier.name}, {nameMonth(month)}
        </h2>
        <MonthChoice
          month={month}
          today={today}
          pathOf={(next) => bordereauxPath({ month: next, carrier: carrier.id })}
        />
      </div>
      <section aria-labelledby="premium" className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <h3 id="premium" className="text-xl">
            Premium
          </h3>
          <FileLinks
            of="premium"
            csv={readPremiumBordereauCsv}
            workbook={readPremiumBordereauWorkbook}
            query={query}
          />
        </div>
        {premium.count === 0 ? (
          <p className="text-muted">No document of this month has a part for {nameIn(carrier)}.</p>
        ) : (
          <ReportTable
            label="Premium"
            of="Document"
            lines={premium.lines}
            keyOf={({ document }) => document}
            name={(line) => <Document line={line} />}
            columns={PREMIUM_COLUMNS}
            total={PREMIUM_COLUMNS.map(({ value }) => value(premium.total))}
          />
        )}
        <More shown={premium.lines.length} count={premium.count} />
      </section>
      <section aria-labelledby="losses" className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <h3 id="losses" className="text-xl">
            Losses
          </h3>
          <FileLinks
            of="losses"
            csv={readLossBordereauCsv}
            workbook={readLossBordereauWorkbook}
            query={query}
          />
        </div>
        {losses.count === 0 ? (
          <p className="text-muted">No claim of {nameIn(carrier)} had anything reserved or paid.</p>
        ) : (
          <ReportTable
            label="Losses"
            of="Claim"
            lines={losses.lines}
            keyOf={({ claim }) => claim}
            name={(line) => <Claim line={line} />}
            columns={LOSS_COLUMNS}
            total={LOSS_COLUMNS.map(({ value }) => value(losses.total))}
          />
        )}
        <More shown={losses.lines.length} count={losses.count} />
      </section>
    </div>
  )
}

function nameIn({ id, name }: PremiumBordereau['carrier']): string {
  return id === 'kept' ? 'us' : name
}

function Document({ line }: { line: PremiumBordereauLine }) {
  const { document, policy, insured, event, first_day: first, last_day: last, contests } = line
  const days = first === null || last === null || first === last ? [first] : [first, last]
  return (
    <>
      <Link href={policyPath(policy)} className="font-semibold hover:text-fairway">
        {policy}
      </Link>{' '}
      <span className="text-muted">
        {document} · {insured} · {event}
        {days.some((day) => day !== null) && (
          <> · {days.map((day) => (day === null ? '' : formatDay(day))).join(' to ')}</>
        )}{' '}
        · {contests} {contests === 1 ? 'contest' : 'contests'}, insured{' '}
        <span className="money">{dollars(line.sum_insured)}</span>
      </span>
    </>
  )
}

function Claim({ line }: { line: LossBordereauLine }) {
  const { claim, event, contest, claim_state: state, share } = line
  return (
    <>
      <Link href={claimPath(claim)} className="font-semibold hover:text-fairway">
        {claim}
      </Link>{' '}
      <span className="text-muted">
        {event} · {nameClaimKind(contest)} · {CLAIM_STATE_NAMES[state]} · {share}% of the prize, insured{' '}
        <span className="money">{dollars(line.sum_insured)}</span>
      </span>
    </>
  )
}

/** Files have all of them. */
function More({ shown, count }: { shown: number; count: number }) {
  if (shown === count) return null
  return (
    <p className="text-sm text-muted">
      These are the first {shown} of {count}. The files have all of them, and the total is of all.
    </p>
  )
}
