import type { Customer } from '#contract/customers.ts'
import { formatTelephone } from '#domain/values/telephone.ts'
import { countOf } from '#domain/values/text-format.ts'
import { addressLine } from '#web/admin/customers/customer-text.ts'
import { Parts } from '#web/admin/customers/Parts.tsx'
import { Section } from '#web/admin/customers/Section.tsx'

/** Each name, address and telephone number under which a customer stands on quotes. */
export function CustomerAddresses({ customer: { addresses } }: { customer: Customer }) {
  return (
    <Section title="Names and addresses">
      <ul aria-label="Names and addresses">
        {addresses.map((one) => {
          const who = [one.name, one.company].filter((part) => part !== null)
          const reached = [one.email, one.phone && formatTelephone(one.phone), addressLine(one)].filter(
            Boolean,
          )
          return (
            <li
              key={JSON.stringify(one)}
              className="grid gap-0.5 border-b border-line py-2 text-sm wrap-anywhere"
            >
              <p>
                <span className="font-semibold">{who.join(', ') || reached[0]}</span>{' '}
                <span className="text-muted">
                  {one.role}, {countOf(one.quotes, 'quote', 'quotes')}
                </span>
              </p>
              <p className="text-muted">
                <Parts parts={reached} />
              </p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
