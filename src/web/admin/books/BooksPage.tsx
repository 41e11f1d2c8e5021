import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import {
  type Books,
  readBankAccountOfx,
  readJournalCsv,
  readJournalIif,
  readJournalWorkbook,
} from '#contract/accounting/books.ts'
import { PAGES } from '#contract/pages.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { bordereauxPath } from '#web/admin/books/bordereaux/queries.ts'
import { claimMovementsPath } from '#web/admin/books/claims/queries.ts'
import { ClosedPeriods } from '#web/admin/books/ClosedPeriods.tsx'
import { earnedPath } from '#web/admin/books/earned/queries.ts'
import { commissionsPath, premiumPath } from '#web/admin/books/premium/queries.ts'
import { booksQuery } from '#web/admin/books/queries.ts'
import { Receivables } from '#web/admin/books/Receivables.tsx'
import { SectionRows, Statement, SumRow } from '#web/admin/books/Statement.tsx'
import { TrialBalance } from '#web/admin/books/TrialBalance.tsx'
import { PeriodChoice } from '#web/admin/money/PeriodChoice.tsx'
import { endpointUrl } from '#web/api/call.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const JOURNALS = [
  { label: 'CSV', file: readJournalCsv },
  { label: 'Excel', file: readJournalWorkbook },
  { label: 'QuickBooks (IIF)', file: readJournalIif },
  { label: 'Bank account (OFX)', file: readBankAccountOfx },
] as const

/**
 * @rule O06 The statements of any period, each figure of which opens into its entries, and the journal as a file.
 */
export default function BooksPage() {
  return (
    <RepPage title="Books">
      <Period />
      <div className="mt-2">
        <ClosedPeriods />
      </div>
    </RepPage>
  )
}

function Period() {
  const period = new URLSearchParams(useSearch()).get('period') ?? ''
  const query = useQuery(booksQuery(period))
  return (
    <QueryView query={query} waiting={<Skeleton className="h-[80rem]" />}>
      {(books) => <Shown books={books} />}
    </QueryView>
  )
}

function Shown({ books }: { books: Books }) {
  const { from, to, time_zone: zone } = books
  const days = { from, to }
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <Periods books={books} />
        <p className="max-w-measure text-muted">
          {formatDay(from)} to {formatDay(to)}. Days are in our time zone ({zone.replaceAll('_', ' ')}).
        </p>
        <Proof books={books} />
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink to={premiumPath({ posted: `${from}..${to}` })}>Premium register</TextLink>
          <TextLink to={commissionsPath(`${from}..${to}`)}>Commissions of producers</TextLink>
          <TextLink to={earnedPath(to)}>Earned and unearned premium</TextLink>
          <TextLink to={bordereauxPath({ month: to.slice(0, 7) })}>Bordereaux</TextLink>
          <TextLink to={claimMovementsPath(`${from}..${to}`)}>Claims paid and reserved</TextLink>
        </p>
      </div>
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <Statement
          id="profit-and-loss"
          title="Profit and loss"
          lead="What was earned in the period, and what that cost."
        >
          <SectionRows title="Income" section={books.profit_and_loss.income} {...days} />
          <SectionRows title="Discounts" section={books.profit_and_loss.deductions} {...days} />
          <SectionRows title="Expenses" section={books.profit_and_loss.expenses} {...days} />
          <tbody>
            <SumRow name="Result" amount={books.profit_and_loss.total} isLast />
          </tbody>
        </Statement>
        <Statement
          id="balance-sheet"
          title="Balance sheet"
          lead={`What there was on ${formatDay(to)}, and whose it was.`}
        >
          <SectionRows title="Assets" section={books.balance_sheet.assets} from="" to={to} />
          <SectionRows title="Liabilities" section={books.balance_sheet.liabilities} from="" to={to} />
          <tbody>
            <SumRow name="Result before the period" amount={books.balance_sheet.earlier_result} />
            <SumRow name="Result of the period" amount={books.balance_sheet.result} />
            <SumRow name="Liabilities and result" amount={books.balance_sheet.total} isLast />
          </tbody>
        </Statement>
      </div>
      <Receivables books={books} />
      <TrialBalance books={books} />
    </div>
  )
}

/** @rule O06 Books that contradict themselves say so before anything is read from them. */
function Proof({ books: { trial_balance: balance, balance_sheet: sheet, receivables } }: { books: Books }) {
  const ledger = sheet.assets.lines.find(({ account }) => account === 'accounts_receivable')?.amount ?? 0
  if (balance.debit === balance.credit && sheet.assets.total === sheet.total && ledger === receivables.total)
    return (
      <p className="text-sm text-fairway">
        Debits equal credits, and open invoices add up to what is receivable.
      </p>
    )
  return (
    <Notice kind="attention" title="The books contradict themselves">
      Ask an owner to run <code>npm run books:check</code>. It names what differs.
    </Notice>
  )
}

/** The address names the period. */
function Periods({ books: { today, from, to } }: { books: Books }) {
  const [, navigate] = useLocation()
  const shown = `${from}..${to}`
  const pathOf = (period: string) => (period === '' ? PAGES.books : `${PAGES.books}?period=${period}`)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 print:hidden">
      <PeriodChoice
        today={today as CalendarDate}
        shown={shown}
        pathOf={pathOf}
        onChoose={(period) => navigate(pathOf(period), { replace: true })}
      />
      <div>
        <p className="text-sm text-muted">Files of this period</p>
        <ul className="-ml-3 flex flex-wrap">
          {JOURNALS.map(({ label, file }) => (
            <li key={label}>
              <a
                href={endpointUrl(file.path, { query: { period: shown } })}
                download
                className={buttonClass('quiet')}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
