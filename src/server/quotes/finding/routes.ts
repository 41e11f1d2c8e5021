import { findQuotes, findQuotesCsv } from '#contract/reps.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'
import { csvFile } from '#server/kit/http/responses/csv-file.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { type FoundQuote, quoteList } from '#server/quotes/reading/repository.ts'

export function registerQuoteListRoutes(server: Server): void {
  serve(server, findQuotes, async ({ db }, { query }) =>
    presentPage(await readPage(db, quoteList, query), presentQuote),
  )

  serve(server, findQuotesCsv, (context, { query }) =>
    csvFile(context, quoteList, query, { name: 'quotes', present: presentQuote }),
  )
}

function presentQuote({ answers, ...quote }: FoundQuote) {
  return {
    id: quote.id,
    quote_number: quote.quoteNumber,
    client_reference: quote.clientReference,
    email: quote.email,
    tournament_name: quoteFrom(answers).answers.tournament_name ?? null,
    first_contest_date: quote.firstContestDate,
    policy_number: quote.policyNumber,
  }
}
