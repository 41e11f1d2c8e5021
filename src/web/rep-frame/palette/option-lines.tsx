import type { FoundClaim } from '#contract/claims/finding.ts'
import type { CustomerSummary } from '#contract/customers.ts'
import { CLAIM_STATE_NAMES } from '#domain/claims/desk/claim-names.ts'
import { customerTitle } from '#domain/customers/customer-facts.ts'
import { QUOTE_STATE_LABELS } from '#domain/quote/model/quote-state.ts'
import { formatShortDay, parseIsoDate } from '#domain/values/calendar.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { countOf } from '#domain/values/text-format.ts'
import type { Command } from '#web/rep-frame/palette/commands.ts'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { nameOfMatch } from '#web/rep-frame/palette/name-of-match.ts'
import type { QuoteMatch } from '#web/rep-frame/palette/use-quote-search.ts'
import { RepIcon } from '#web/rep-frame/navigation/RepIcon.tsx'

/** A quote as a line: what it is called, what is insured, what it costs. */
export function QuoteLine({ quote, typed }: { quote: QuoteMatch; typed: string }) {
  const { policy_number: policy, insured, fee } = quote
  const day = parseIsoDate(quote.first_contest_date ?? '')
  const facts = [policy ?? quote.quote_number, day && formatShortDay(day), QUOTE_STATE_LABELS[quote.state]]
  return (
    <>
      <RepIcon name={policy === null ? 'quote' : 'policy'} className="text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-x-2">
          <span className="truncate font-semibold">{nameOfMatch(quote, typed)}</span>{' '}
          {/* Never cut: it tells two of a name apart. */}
          <span className="shrink-0 text-sm text-muted">{facts.filter(Boolean).join(', ')}</span>
        </span>
        {insured.length > 0 && (
          <span className="block truncate text-sm text-muted">
            {insured[0]}
            {insured.length > 1 && ` and ${insured.length - 1} more`}
          </span>
        )}
      </span>
      {fee !== null && (
        <span className="money shrink-0 font-semibold">{formatMoney(fromDollars(fee), '$')}</span>
      )}
    </>
  )
}

/** A person or an organization, with what tells it from others of that name. */
export function CustomerLine({ customer }: { customer: CustomerSummary }) {
  const title = customerTitle(customer)
  const { name, email, phone, city, quotes, policies } = customer
  const facts = [name, email, phone, city].filter((fact) => fact !== null && fact !== title)
  return (
    <>
      <RepIcon name="person" className="text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{title}</span>{' '}
        <span className="block truncate text-sm text-muted">{facts.join(', ')}</span>
      </span>
      <span className="shrink-0 text-sm text-muted">
        {policies > 0 ? countOf(policies, 'policy', 'policies') : countOf(quotes, 'quote', 'quotes')}
      </span>
    </>
  )
}

/** A claim: whose win of what it is, and how it stands. */
export function ClaimLine({ claim }: { claim: FoundClaim }) {
  const { number, winner, event, title, state } = claim
  return (
    <>
      <RepIcon name="claim" className="text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{winner}</span>{' '}
        <span className="block truncate text-sm text-muted">{[title, event].join(', ')}</span>
      </span>
      <span className="shrink-0 text-sm text-muted">
        {number}, {CLAIM_STATE_NAMES[state]}
      </span>
    </>
  )
}

export function CommandLine({ command }: { command: Pick<Command, 'group' | 'label' | 'keys'> }) {
  return (
    <>
      <RepIcon name={command.group === 'go' ? 'arrow' : 'do'} className="text-muted" />
      <span className="min-w-0 flex-1">{command.label}</span>
      {command.keys && <Keys keys={command.keys} />}
    </>
  )
}
