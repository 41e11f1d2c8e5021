import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type EndpointResponse } from '#contract/endpoint.ts'
import { type findQuotes } from '#contract/reps.ts'
import { formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'
import { quotesQuery } from '#web/reps/queries.ts'
import { stepPath, REP } from '#web/app/viewer.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type QuoteResult = EndpointResponse<typeof findQuotes>['data'][number]

/** Finds quotes by their number or their client's reference, or all of an e-mail address. */
export function QuoteSearch() {
  const [input, setInput] = useState('')
  const [search, setSearch] = useState('')
  const [problem, setProblem] = useState<string>()
  const { data, error, isFetching, refetch } = useQuery(quotesQuery(search))

  function find(event: FormEvent) {
    event.preventDefault()
    const query = input.trim()
    setProblem(query ? undefined : 'Enter a quote number, a reference or an e-mail address')
    if (query === search && query !== '') void refetch()
    setSearch(query)
  }

  return (
    <section className="grid max-w-form gap-6" aria-label="Find quotes">
      <form noValidate onSubmit={find} className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          name="search"
          label="Quote number, reference or e-mail"
          value={input}
          error={problem}
          onChange={setInput}
        />
        <Button type="submit" kind="primary" busy={isFetching} className="sm:mt-7">
          Find quotes
        </Button>
      </form>
      {error && (
        <Notice kind="error" live>
          {asSentence(error.message)}
        </Notice>
      )}
      {data?.length === 0 && (
        <Notice kind="info" live>
          There is no quote under {search}. Look whether the number or the address is complete.
        </Notice>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Quotes found">
          {data.map((quote) => (
            <QuoteListItem key={quote.id} quote={quote} />
          ))}
        </ul>
      )}
    </section>
  )
}

function QuoteListItem({ quote }: { quote: QuoteResult }) {
  const {
    quote_number: number,
    tournament_name: event,
    first_contest_date: date,
    policy_number: policy,
  } = quote
  const on = date === null ? undefined : parseIsoDate(date)
  const day = on ? formatLongDate(on) : 'no date yet'
  return (
    <li className="ruled grid gap-1 py-4">
      <TextLink
        to={stepPath({ viewer: REP, contact: quote }, 'contact-information')}
        className="justify-self-start py-2 font-semibold"
      >
        Quote {number}
      </TextLink>
      <span className="wrap-anywhere">
        {event ?? 'Event without a name'}, {day}
      </span>
      <span className="text-sm wrap-anywhere text-muted">
        {quote.email ?? 'No e-mail'}
        {policy && `, bought: policy ${policy}`}
      </span>
    </li>
  )
}
