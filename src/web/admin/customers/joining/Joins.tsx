import type { Customer, CustomerJoin } from '#contract/customers.ts'
import { LIKENESS_TEXTS } from '#domain/customers/likeness.ts'
import { dayOf } from '#web/admin/customers/customer-text.ts'
import { separate } from '#web/admin/customers/joining/join-work.ts'
import { Section } from '#web/admin/customers/Section.tsx'
import { Button } from '#web/ui/Button.tsx'

interface JoinsProps {
  customer: Customer
  mayChange: boolean
}

/** Who was joined into a customer, by whom, and how to separate them. */
export function Joins({ customer: { joins }, mayChange }: JoinsProps) {
  if (joins.length === 0) return null
  return (
    <Section title="Joined" note={joins.length}>
      <ul aria-label="Joined">
        {joins.map((join) => (
          <JoinRow key={join.id} join={join} mayChange={mayChange} />
        ))}
      </ul>
    </Section>
  )
}

function JoinRow({ join, mayChange }: { join: CustomerJoin; mayChange: boolean }) {
  const { id, title, email, into, reasons, by, at } = join
  const who = email !== null && email !== title ? `${title}, ${email}` : title
  return (
    <li className="grid gap-0.5 border-b border-line py-2 text-sm wrap-anywhere">
      <p>
        <span className="font-semibold">{who}</span> <span className="text-muted">into {into}</span>
      </p>
      <p className="text-muted">
        {[...reasons.map((reason) => LIKENESS_TEXTS[reason]), `by ${by} on ${dayOf(at)}`].join(' · ')}
      </p>
      {mayChange && (
        <p>
          <Button kind="quiet" className="-ml-3" onClick={() => void separate(id)}>
            Separate <span className="sr-only">{who}</span>
          </Button>
        </p>
      )}
    </li>
  )
}
