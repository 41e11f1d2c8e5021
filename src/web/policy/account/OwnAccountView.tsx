import { Link } from 'wouter'
import { type OwnAccount, readOwnAccountPdf } from '#contract/accounting/account.ts'
import { PAGES } from '#contract/pages.ts'
import { STATEMENT_PART_NAMES } from '#domain/accounting/account/state-account.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { documentUrl } from '#web/policy/queries.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { dollars } from '#web/ui/dollars.ts'

interface OwnAccountViewProps {
  account: OwnAccount
  /** Of the address; '' for none. */
  period: string
}

/** What is owed first, then each document of the period with the balance after it. */
export function OwnAccountView({ account, period }: OwnAccountViewProps) {
  const { from, to, today } = account
  const end = to < today ? to : today
  const pdf = `${API_BASE}${readOwnAccountPdf.path}${period === '' ? '' : `?${new URLSearchParams({ period })}`}`
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <PageTitle title="Your account" />
        <p className="text-muted print:hidden">
          <TextLink to={PAGES['my-policies']}>Your policies</TextLink>
        </p>
      </div>
      <Balance account={account} day={end} />
      <OpenInvoices account={account} />
      <section aria-labelledby="own-statement" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="own-statement" className="text-xl">
            Statement, {formatDay(from)} to {formatDay(end)}
          </h2>
          <a href={pdf} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            Statement as PDF <span className="sr-only">, in a new tab</span>
          </a>
        </div>
        <Years today={today} shown={from.slice(0, 4)} />
        <Statement account={account} />
        <p className="text-sm text-muted">
          Days are in our time zone ({account.time_zone.replaceAll('_', ' ')}).
        </p>
      </section>
    </div>
  )
}

function Balance({ account: { balance, unused }, day }: { account: OwnAccount; day: string }) {
  return (
    <section aria-label="Balance" className="grid gap-1 border-y border-line py-5">
      <p className="text-muted">
        {balance > 0 ? 'You owe' : balance < 0 ? 'Your credit' : 'Nothing is due'}, {formatDay(day)}
      </p>
      <p className="money text-3xl font-semibold">{dollars(Math.abs(balance))}</p>
      {balance > 0 && unused > 0 && (
        <p className="text-sm text-muted">
          <span className="money">{dollars(unused)}</span> of your payments and credits isn’t used yet.
        </p>
      )}
    </section>
  )
}

/** @rule N108 Each invoice that is open today leads to where it is paid, whichever year is shown. */
function OpenInvoices({ account: { open_now: openNow } }: { account: OwnAccount }) {
  const open = openNow.filter(({ type }) => type === 'invoice')
  if (open.length === 0) return null
  return (
    <section aria-labelledby="own-open" className="grid gap-2 print:hidden">
      <h2 id="own-open" className="text-xl">
        To pay
      </h2>
      <ul>
        {open.map(({ number, policy_number: policy, open: left, due_on: due }) => (
          <li key={number} className="ruled flex flex-wrap items-center justify-between gap-x-4 py-1">
            <TextLink to={`/policy/all/mine/-/${policy}`} className="inline-flex min-h-11 items-center">
              {number}, policy {policy}
            </TextLink>
            <span>
              <strong className="money">{dollars(left)}</strong>
              {due !== null && <span className="text-muted"> due {formatDay(due)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const YEARS_BACK = 3

function Years({ today, shown }: { today: string; shown: string }) {
  const year = Number(today.slice(0, 4))
  return (
    <nav aria-label="Years" className="flex flex-wrap gap-x-4 print:hidden">
      {Array.from({ length: YEARS_BACK }, (_, back) => year - back).map((one) => (
        <Link
          key={one}
          href={`${PAGES['my-account']}?${new URLSearchParams({ period: `${one}-01-01..${one}-12-31` })}`}
          aria-current={String(one) === shown ? 'true' : undefined}
          className="inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 aria-[current]:font-semibold aria-[current]:no-underline"
        >
          {one}
        </Link>
      ))}
    </nav>
  )
}

function Statement({ account }: { account: OwnAccount }) {
  const { statement, documents } = account
  const documentOf = new Map(documents.map((document) => [document.number, document]))
  return (
    <table aria-labelledby="own-statement" className="stacked w-full text-sm">
      <thead className="text-left text-muted max-sm:hidden">
        <tr className="border-y border-line">
          <th scope="col" className="py-2 pr-2.5 font-normal">
            Document
          </th>
          <th scope="col" className="px-2.5 py-2 font-normal">
            Date
          </th>
          <th scope="col" className="px-2.5 py-2 font-normal">
            Policy
          </th>
          <th scope="col" className="px-2.5 py-2 text-right font-normal">
            Amount
          </th>
          <th scope="col" className="py-2 pl-2.5 text-right font-normal">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="border-b border-line">
          <th scope="row" colSpan={4} className="py-2.5 text-left font-normal">
            Opening balance
          </th>
          <td className="money beside py-2.5 text-right">{dollars(statement.opening)}</td>
        </tr>
        {statement.lines.map(({ number, type, part, on, amount, balance }) => {
          const policy = documentOf.get(number)?.policy_number
          return (
            <tr key={`${number} ${part} ${balance}`} className="border-b border-line">
              <th scope="row" className="py-2.5 text-left font-semibold">
                {policy === undefined ? (
                  number
                ) : (
                  <a
                    href={documentUrl(policy, number)}
                    target="_blank"
                    rel="noreferrer"
                    className="text-fairway underline underline-offset-4"
                  >
                    {number}
                    <span className="sr-only">, in a new tab</span>
                  </a>
                )}{' '}
                <span className="font-normal text-muted">
                  {[ENTRY_TYPE_NAMES[type], STATEMENT_PART_NAMES[part]].filter(Boolean).join(', ')}
                </span>
              </th>
              <td data-label="Date" className="below px-2.5 whitespace-nowrap max-sm:px-0">
                {formatDay(on)}
              </td>
              <td data-label="Policy" className="below px-2.5 whitespace-nowrap max-sm:px-0">
                {policy}
              </td>
              {/* On a phone the amount stands beside its document, as a balance alone would be read as that. */}
              <td className="money beside px-2.5 py-2.5 text-right max-sm:px-0">{dollars(amount)}</td>
              <td data-label="Balance" className="money below py-2.5 text-right max-sm:py-0">
                {dollars(balance)}
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-fairway font-semibold">
          <th scope="row" colSpan={4} className="py-3 text-left">
            {statement.closing > 0 ? 'To pay' : statement.closing < 0 ? 'Your credit' : 'Nothing is due'}
          </th>
          <td className="money beside py-3 text-right text-lg">{dollars(Math.abs(statement.closing))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
