import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CustomerAccount } from '#contract/accounting/account.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { AccountDocuments } from '#web/admin/customers/account/AccountDocuments.tsx'
import { NewDocument } from '#web/admin/customers/account/documents/NewDocument.tsx'
import { AccountStatement } from '#web/admin/customers/account/AccountStatement.tsx'
import { accountPath } from '#web/admin/customers/account/queries.ts'
import { SelectedDocument } from '#web/admin/customers/account/SelectedDocument.tsx'
import { AgeBands } from '#web/admin/money/AgeBands.tsx'
import { PeriodChoice } from '#web/admin/money/PeriodChoice.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { customerPath } from '#web/rep-frame/customer-path.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { dollars } from '#web/ui/dollars.ts'

interface AccountViewProps {
  account: CustomerAccount
  /** The period of the address, of which the account may still be on its way; '' for none. */
  asked: string
  mayChange: boolean
}

/** What a customer owes, what makes it, and the statement that says so. */
export function AccountView({ account, asked, mayChange }: AccountViewProps) {
  const { customer, from, to, today, documents, open_now: openNow } = account
  const [, navigate] = useLocation()
  const [selected, select] = useState<string>()
  // The first invoice that is still open, as that is what there is to do.
  const shown =
    documents.find(({ number }) => number === selected) ??
    documents.find(({ type, number }) => type === 'invoice' && openNow.some((open) => open.number === number))
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20.5rem]">
      <div className="grid min-w-0 content-start gap-8">
        <div className="grid gap-2 print:hidden">
          <p className="text-sm text-muted">
            Account of <TextLink to={customerPath(customer.id)}>{customer.email ?? 'this customer'}</TextLink>
          </p>
          <PageTitle title={customer.title} className="text-2xl wrap-anywhere sm:text-3xl" />
        </div>
        <Balance account={account} />
        <div className="print:hidden">
          <PeriodChoice
            today={today as CalendarDate}
            shown={`${from}..${to}`}
            pathOf={(period) => accountPath(customer.id, period)}
            onChoose={(period) => navigate(accountPath(customer.id, period), { replace: true })}
          />
        </div>
        <AccountDocuments
          account={account}
          selected={shown?.number}
          onSelect={select}
          action={mayChange && to >= today ? <NewDocument account={account} onMade={select} /> : undefined}
        />
        {shown && (
          <SelectedDocument
            key={shown.number}
            document={shown}
            account={account}
            mayChange={mayChange}
            // It stays the one that is shown, also where nothing is open of it afterwards.
            onWork={() => select(shown.number)}
          />
        )}
      </div>
      <AccountStatement account={account} period={asked || `${from}..${to}`} mayChange={mayChange} />
    </div>
  )
}

function Balance({ account: { balance, open, unused, bands, to, today } }: { account: CustomerAccount }) {
  const day = to < today ? to : today
  return (
    <section
      aria-labelledby="balance"
      className="grid gap-x-10 gap-y-4 border-y border-line py-5 sm:grid-cols-[auto_minmax(0,1fr)] print:hidden"
    >
      <div>
        <h2 id="balance" className="font-sans text-base font-normal text-muted">
          Balance on {formatDay(day)}
        </h2>
        <p className="money text-3xl font-semibold">{dollars(balance)}</p>
        <p className="text-sm text-muted">
          {dollars(open)} open{unused > 0 && `, ${dollars(unused)} unused`}
        </p>
      </div>
      <AgeBands bands={bands} total={open} />
    </section>
  )
}
