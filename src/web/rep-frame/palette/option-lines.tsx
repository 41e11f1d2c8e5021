import { QUOTE_STATE_LABELS } from '#domain/quote/model/quote-state.ts'
import { formatShortDay, parseIsoDate } from '#domain/values/calendar.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { type Command } from '#web/rep-frame/palette/commands.ts'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { type QuoteMatch } from '#web/rep-frame/palette/use-quote-search.ts'
import { RepIcon } from '#web/rep-frame/navigation/RepIcon.tsx'

/** A quote as a line: what it is called, what is insured, what it costs. */
export function QuoteLine({ quote }: { quote: QuoteMatch }) {
  const { policy_number: policy, insured, fee } = quote
  const day = parseIsoDate(quote.first_contest_date ?? '')
  const facts = [policy ?? quote.quote_number, day && formatShortDay(day), QUOTE_STATE_LABELS[quote.state]]
  return (
    <>
      <RepIcon name={policy === null ? 'quote' : 'policy'} className="text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-x-2">
          <span className="truncate font-semibold">{nameOf(quote)}</span>{' '}
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

/** What people call it. */
function nameOf(quote: QuoteMatch): string {
  const whose = quote.company_name ?? quote.contact_name
  if (quote.tournament_name === null) return whose ?? 'No name yet'
  return whose === null ? quote.tournament_name : `${quote.tournament_name}, ${whose}`
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
