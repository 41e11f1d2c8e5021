import { useState } from 'react'
import {
  type CustomerAccount,
  mailStatement,
  readAccountCsv,
  readAccountWorkbook,
  readAccountPdf,
} from '#contract/accounting/account.ts'
import { STATEMENT_PART_NAMES } from '#domain/accounting/account/state-account.ts'
import { shortDay } from '#web/admin/customers/account/account-text.ts'
import { call, endpointUrl } from '#web/api/call.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useBrandName } from '#web/layout/brand-line.ts'
import { BrandMark } from '#web/layout/BrandMark.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { notify } from '#web/ui/notify.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { dollars } from '#web/ui/dollars.ts'

interface AccountStatementProps {
  account: CustomerAccount
  /** What is sent and saved: the period that was asked for, also while another one is still shown. */
  period: string
  mayChange: boolean
}

/** @rule D45 O06 The statement of the period as it is printed: what was owed before, each document, and what is to pay. */
export function AccountStatement({ account, period, mayChange }: AccountStatementProps) {
  const { customer, statement, from, to, today, agrees } = account
  const fileUrl = ({ path }: { path: string }) =>
    endpointUrl(path.replace(':id', customer.id), { query: { period } })
  return (
    <aside
      aria-labelledby="statement"
      className="grid min-w-0 content-start gap-4 border-line xl:border-l xl:pl-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
        <h2 id="statement" className="text-xl">
          Statement
        </h2>
        <div className="-mx-3 flex flex-wrap">
          <a href={fileUrl(readAccountPdf)} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
            PDF <span className="sr-only">of the statement, in a new tab</span>
          </a>
          <a href={fileUrl(readAccountCsv)} download className={buttonClass('quiet')}>
            CSV
          </a>
          <a href={fileUrl(readAccountWorkbook)} download className={buttonClass('quiet')}>
            Excel
          </a>
          <Button kind="quiet" onClick={() => print()}>
            Print
          </Button>
        </div>
      </div>
      <div className="border border-line bg-card p-5 sm:p-6 print:border-0 print:p-0">
        <Paper account={account} />
      </div>
      {mayChange && customer.email !== null && (
        <EmailStatement
          id={customer.id}
          to={customer.email}
          period={period}
          lastSent={account.statement_sent}
        />
      )}
      {agrees ? (
        <div className="flex gap-2 text-sm text-fairway print:hidden">
          <Icon name="success" />
          <p>
            The books agree: {dollars(account.open)} open on invoices
            {account.unused > 0 && `, ${dollars(account.unused)} unused`}.
          </p>
        </div>
      ) : (
        <Notice kind="attention" title="The books contradict themselves">
          Ask an owner to run <code>npm run books:check</code>. Documents and entries differ by{' '}
          {dollars(account.open - account.unused - statement.closing)}.
        </Notice>
      )}
      <p className="text-sm text-muted print:hidden">
        {formatDay(from)} to {formatDay(to < today ? to : today)}. Days are in our time zone (
        {account.time_zone.replaceAll('_', ' ')}).
      </p>
    </aside>
  )
}

interface EmailStatementProps {
  id: string
  to: string
  period: string
  /** The day of the last one. */
  lastSent: string | null
}

/** Sends it once for each press; the mail itself stands in the list of mail. */
function EmailStatement({ id, to, period, lastSent }: EmailStatementProps) {
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      await call(mailStatement, { params: { id }, body: { to, period }, idempotencyKey: newIdempotencyKey() })
      notify({ type: 'success', title: 'Statement sent', message: 'The customer gets it by email.' })
      await queryClient.invalidateQueries({ queryKey: ['customer', id] })
    } catch {
      // The failure was already shown; it can be sent again.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-1 print:hidden">
      <Button busy={busy} onClick={() => void send()}>
        Email the statement
      </Button>
      <p className="text-sm wrap-anywhere text-muted">
        To {to}.{lastSent !== null && ` Last sent ${formatDay(lastSent)}.`}
      </p>
    </div>
  )
}

function Paper({ account: { customer, letter, statement, from, to, today } }: { account: CustomerAccount }) {
  const brand = useBrandName()
  const [name = customer.title, ...lines] = letter.addressee
  return (
    <div className="grid gap-4 text-sm">
      <div className="flex items-center gap-2 border-b-4 border-double border-fairway pb-3">
        <BrandMark className="size-7" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-serif text-lg leading-tight font-semibold text-fairway">
            {letter.insurer || brand}
          </p>
          <p className="text-xs text-muted">{letter.address}</p>
        </div>
      </div>
      <div>
        <p className="font-serif text-xl">Statement</p>
        <p className="text-muted">{formatDay(to < today ? to : today)}</p>
      </div>
      <address className="wrap-anywhere not-italic">
        <span className="block font-semibold">{name}</span>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <table aria-label="Statement" className="w-full">
        <thead>
          <tr className="bg-fairway-soft text-left">
            <th scope="col" className="px-1.5 py-1.5 font-normal">
              Since {shortDay(from, today)}
            </th>
            <th scope="col" className="px-1.5 py-1.5 text-right font-normal">
              Amount
            </th>
            <th scope="col" className="px-1.5 py-1.5 text-right font-normal">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line">
            <th scope="row" colSpan={2} className="px-1.5 py-1.5 text-left font-normal">
              Opening balance
            </th>
            <td className="money px-1.5 py-1.5 text-right">{dollars(statement.opening)}</td>
          </tr>
          {statement.lines.map(({ number, part, amount, balance }) => (
            <tr key={`${number} ${part}`} className="border-b border-line">
              <th scope="row" className="px-1.5 py-1.5 text-left font-normal">
                {[number, STATEMENT_PART_NAMES[part]].filter(Boolean).join(', ')}
              </th>
              <td className="money px-1.5 py-1.5 text-right">{dollars(amount)}</td>
              <td className="money px-1.5 py-1.5 text-right">{dollars(balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-fairway text-base font-semibold">
            <th scope="row" colSpan={2} className="px-1.5 py-2 text-left">
              {statement.closing < 0 ? 'In your favor' : 'To pay'}
            </th>
            <td className="money px-1.5 py-2 text-right">{dollars(Math.abs(statement.closing))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
