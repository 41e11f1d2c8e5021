import type { Customer } from '#contract/customers.ts'
import { dayOf } from '#web/admin/customers/customer-text.ts'
import { Section } from '#web/admin/customers/Section.tsx'
import { MessageState } from '#web/admin/mailbox/MessageState.tsx'

/** The latest mail about the quotes and policies of a customer, to whomever it went. */
export function CustomerMail({ mail }: { mail: Customer['mail'] }) {
  return (
    <Section title="Latest messages">
      {mail.length === 0 && <p className="pt-3 text-muted">None yet.</p>}
      <ul aria-label="Latest messages">
        {mail.map(({ id, subject, recipient, state, created_at: at, case_number: number }) => (
          <li key={id} className="grid gap-0.5 border-b border-line py-2 text-sm">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-semibold wrap-anywhere">{subject}</span>
              <time dateTime={at} className="whitespace-nowrap text-muted">
                {dayOf(at)}
              </time>
            </p>
            <p className="wrap-anywhere text-muted">
              {number}, to {recipient}
              {state !== 'sent' && (
                <>
                  {' · '}
                  <MessageState state={state} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
