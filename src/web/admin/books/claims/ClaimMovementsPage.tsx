import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import {
  type ClaimLine,
  type ClaimMovements,
  readClaimMovementsCsv,
  readClaimMovementsWorkbook,
} from '#contract/accounting/claim-movements.ts'
import { ACCOUNTS } from '#domain/accounting/accounts.ts'
import { CLAIM_STATE_NAMES, nameClaimKind } from '#domain/claims/desk/claim-names.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { claimMovementsPath, claimMovementsQuery } from '#web/admin/books/claims/queries.ts'
import { entriesPath } from '#web/admin/books/queries.ts'
import { FileLinks } from '#web/data/FileLinks.tsx'
import { ReportTable } from '#web/admin/books/ReportTable.tsx'
import { FigureLink } from '#web/admin/books/Statement.tsx'
import { PeriodChoice } from '#web/admin/money/PeriodChoice.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { claimPath } from '#web/rep-frame/claim-path.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { dollars } from '#web/ui/dollars.ts'

type Movement = ClaimMovements['total']

const COLUMNS: readonly { head: string; value: (line: Movement) => number }[] = [
  { head: 'Reserve at start', value: ({ reserve_before: amount }) => amount },
  { head: 'Payable at start', value: ({ payable_before: amount }) => amount },
  { head: 'Reported', value: ({ reported }) => reported },
  { head: 'Released', value: ({ released }) => released },
  { head: 'Awarded', value: ({ awarded }) => awarded },
  { head: 'Paid', value: ({ paid }) => paid },
  { head: 'Reserve at end', value: ({ reserve_after: amount }) => amount },
  { head: 'Payable at end', value: ({ payable_after: amount }) => amount },
]

const ACCOUNT_COLUMNS = [
  { head: 'Before', value: ({ before }: AccountLine) => before },
  { head: 'Debits', value: ({ debit }: AccountLine) => debit },
  { head: 'Credits', value: ({ credit }: AccountLine) => credit },
  { head: 'After', value: ({ after }: AccountLine) => after },
]

type AccountLine = ClaimMovements['accounts'][number]

/** @rule O06 What each claim had reserved, awarded and paid in a period, beside the accounts of the trial balance. */
export default function ClaimMovementsPage() {
  return (
    <RepPage
      title="Claims paid and reserved"
      lead={() => 'What each claim had set aside, awarded and paid in a period.'}
    >
      <Period />
    </RepPage>
  )
}

function Period() {
  const asked = new URLSearchParams(useSearch()).get('period') ?? ''
  const query = useQuery(claimMovementsQuery(asked))
  return (
    <QueryView query={query} waiting={<Skeleton className="h-[40rem]" />}>
      {(found) => <Shown found={found} asked={asked} />}
    </QueryView>
  )
}

function Shown({ found, asked }: { found: ClaimMovements; asked: string }) {
  const [, navigate] = useLocation()
  const { today, from, to, time_zone: zone, claims, total } = found
  const period = `${from}..${to}`
  // A file is of what was asked for, also while another period is still shown.
  const query = { period: asked || period }
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
        <PeriodChoice
          today={today as CalendarDate}
          shown={period}
          pathOf={claimMovementsPath}
          onChoose={(next) => navigate(claimMovementsPath(next), { replace: true })}
        />
        <FileLinks csv={readClaimMovementsCsv} workbook={readClaimMovementsWorkbook} query={query} />
      </div>
      <p className="max-w-measure text-muted">
        {formatDay(from)} to {formatDay(to)}. Days are in our time zone ({zone.replaceAll('_', ' ')}).
        Reported includes reserves that were raised, and awards above the reserve.
      </p>
      {claims.length === 0 ? (
        <p className="text-muted">No claim had anything set aside, awarded, or paid in this period.</p>
      ) : (
        <ReportTable
          label="Claims"
          of="Claim"
          lines={claims}
          keyOf={({ claim }) => claim}
          name={(line) => <Claim line={line} />}
          columns={COLUMNS}
          total={COLUMNS.map(({ value }) => value(total))}
        />
      )}
      <Accounts found={found} />
    </div>
  )
}

function Claim({ line: { claim, event, contest, state } }: { line: ClaimLine }) {
  return (
    <>
      <Link href={claimPath(claim)} className="font-semibold hover:text-fairway">
        {claim}
      </Link>{' '}
      <span className="text-muted">
        {event} · {nameClaimKind(contest)} · {CLAIM_STATE_NAMES[state]}
      </span>
    </>
  )
}

/** The same as the trial balance has it; each account opens into its entries. */
function Accounts({ found: { accounts, agrees, from, to } }: { found: ClaimMovements }) {
  return (
    <section aria-labelledby="accounts" className="grid min-w-0 gap-3">
      <h2 id="accounts" className="text-xl">
        In the trial balance
      </h2>
      {agrees ? (
        <p className="text-sm text-fairway">The claims above add up to these accounts.</p>
      ) : (
        <Notice kind="attention" title="The claims and the trial balance differ">
          Ask an owner to run <code>npm run books:check</code>. It names what differs.
        </Notice>
      )}
      <p className="max-w-measure text-sm text-muted">
        Balances are debits less credits: what is set aside and payable has a minus.
      </p>
      <ul className="grid gap-3 text-sm md:grid-cols-3">
        {accounts.map((line) => (
          <li key={line.account} className="rounded-md border border-line bg-card px-3 py-2">
            <FigureLink to={entriesPath(line.account, from, to)} of="the period">
              <span className="font-semibold">{ACCOUNTS[line.account].label}</span>
            </FigureLink>
            <dl>
              {ACCOUNT_COLUMNS.map(({ head, value }) => (
                <div key={head} className="flex justify-between gap-x-4 border-t border-line py-1">
                  <dt className="text-muted">{head}</dt>
                  <dd className="money">{dollars(value(line))}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
