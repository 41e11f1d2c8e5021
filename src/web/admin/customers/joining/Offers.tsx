import { useLocation } from 'wouter'
import type { Customer, CustomerOffer } from '#contract/customers.ts'
import { customerTitle } from '#domain/customers/customer-facts.ts'
import { LIKENESS_TEXTS } from '#domain/customers/likeness.ts'
import { formatTelephone } from '#domain/values/telephone.ts'
import { customerPath } from '#web/rep-frame/customer-path.ts'
import { countOf } from '#domain/values/text-format.ts'
import { addressLine, dayOf } from '#web/admin/customers/customer-text.ts'
import { askToJoin, takeBack, tellApart } from '#web/admin/customers/joining/join-work.ts'
import { Parts } from '#web/admin/customers/Parts.tsx'
import { Section } from '#web/admin/customers/Section.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'

interface OffersProps {
  customer: Customer
  mayChange: boolean
}

/**
 * Who may be the same, with the reason.
 *
 * @rule O18 Customers that may be the same are offered to a rep, who joins them or says that they are not.
 */
export function Offers({ customer, mayChange }: OffersProps) {
  const { offers, differences } = customer
  if (offers.length + differences.length === 0) return null
  return (
    <Section title="Possible duplicates" note={offers.length || undefined}>
      {offers.length > 0 && (
        <ul aria-label="Possible duplicates">
          {offers.map((offer) => (
            <OfferRow key={offer.customer.id} customer={customer} offer={offer} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {differences.length > 0 && (
        <ul aria-label="Not the same">
          {differences.map(({ id, title, by, at }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line text-sm"
            >
              <p className="min-w-0 py-2 wrap-anywhere text-muted">
                Not {title}: {by}, {dayOf(at)}
              </p>
              {mayChange && (
                <Button kind="quiet" className="-ml-3" onClick={() => void takeBack(id)}>
                  Suggest again <span className="sr-only">{title}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function OfferRow({ customer, offer, mayChange }: OffersProps & { offer: CustomerOffer }) {
  const [, navigate] = useLocation()
  const { customer: other, reasons } = offer
  const title = customerTitle(other)
  const reached = [
    other.company !== null && other.name,
    other.email,
    other.phone && formatTelephone(other.phone),
    addressLine(other),
  ]

  async function join() {
    const leads = await askToJoin(customer, offer)
    if (leads !== undefined && leads !== customer.id) navigate(customerPath(leads))
  }

  return (
    <li className="grid gap-0.5 border-b border-line py-2 text-sm wrap-anywhere">
      <p className="text-sand">{reasons.map((reason) => LIKENESS_TEXTS[reason]).join(' · ')}</p>
      <p>
        <TextLink to={customerPath(other.id)} className="font-semibold">
          {title}
        </TextLink>{' '}
        <span className="text-muted">{countOf(other.quotes, 'quote', 'quotes')}</span>
      </p>
      <p className="text-muted">
        <Parts parts={reached} />
      </p>
      {mayChange && (
        <p className="flex flex-wrap gap-x-2">
          <Button onClick={() => void join()}>
            Join <span className="sr-only">with {title}</span>
          </Button>
          <Button kind="quiet" onClick={() => void tellApart(customer, offer)}>
            Not the same <span className="sr-only">as {title}</span>
          </Button>
        </p>
      )}
    </li>
  )
}
