import type { Customer } from '#contract/customers.ts'
import { customerTitle } from '#domain/customers/customer-facts.ts'
import { formatTelephone } from '#domain/values/telephone.ts'
import { countOf } from '#domain/values/text-format.ts'
import { addressLine, dayOf, rolesInWords } from '#web/admin/customers/customer-text.ts'
import { CustomerMail } from '#web/admin/customers/CustomerMail.tsx'
import { Joins } from '#web/admin/customers/joining/Joins.tsx'
import { Offers } from '#web/admin/customers/joining/Offers.tsx'
import { Policies } from '#web/admin/customers/cases/Policies.tsx'
import { Quotes } from '#web/admin/customers/cases/Quotes.tsx'
import { CustomerAddresses } from '#web/admin/customers/CustomerAddresses.tsx'
import { accountPath } from '#web/admin/customers/account/queries.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { TextLink } from '#web/ui/Link.tsx'

interface CustomerViewProps {
  customer: Customer
  mayChange: boolean
  /** Absent once all quotes are shown. */
  onShowAll: (() => void) | undefined
}

/** Who it is, what was bought and what is asked for, and beside it the mail, and who may be the same. */
export function CustomerView({ customer, mayChange, onShowAll }: CustomerViewProps) {
  return (
    <div className="grid gap-8">
      <Head customer={customer} />
      <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-x-8">
        <div className="grid min-w-0 content-start gap-10">
          <Policies customer={customer} onShowAll={onShowAll} />
          <Quotes customer={customer} onShowAll={onShowAll} />
        </div>
        <div className="grid min-w-0 content-start gap-10">
          <Offers customer={customer} mayChange={mayChange} />
          <Joins customer={customer} mayChange={mayChange} />
          <CustomerAddresses customer={customer} />
          <CustomerMail mail={customer.mail} />
        </div>
      </div>
    </div>
  )
}

const LINK = 'text-fairway underline decoration-1 underline-offset-4 hover:decoration-2'

function Head({ customer }: { customer: Customer }) {
  const { name, company, email, phone, roles, since, quotes, policies } = customer
  const title = customerTitle(customer)
  const contact = company !== null && name !== null ? name : null
  const address = addressLine(customer)
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">
        Customer since {dayOf(since)}, {rolesInWords(roles) || 'no quotes now'}
      </p>
      <PageTitle title={title || 'Customer'} className="text-2xl wrap-anywhere sm:text-3xl" />
      <ul aria-label="Contact details" className="flex flex-wrap gap-x-6 gap-y-1 text-sm wrap-anywhere">
        {contact && <li>{contact}</li>}
        {email !== null && (
          <li>
            <a href={`mailto:${email}`} className={LINK}>
              {email}
            </a>
          </li>
        )}
        {phone !== null && (
          <li>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={`${LINK} whitespace-nowrap`}>
              {formatTelephone(phone)}
            </a>
          </li>
        )}
        {address && <li>{address}</li>}
      </ul>
      <p className="text-sm text-muted">
        {countOf(quotes, 'quote', 'quotes')}, {policies === 0 ? 'none' : policies} bought
        {policies > 0 && (
          <>
            {'. '}
            <TextLink to={accountPath(customer.id)}>Account and statement</TextLink>
          </>
        )}
      </p>
    </div>
  )
}
