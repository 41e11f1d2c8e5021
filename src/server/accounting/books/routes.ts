import {
  listEntries,
  readBankAccountOfx,
  readBooks,
  readJournalCsv,
  readJournalIif,
  readJournalWorkbook,
} from '#contract/accounting/books.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import { requireRep } from '#server/access/access.ts'
import { downloadBankStatement, downloadJournal } from '#server/accounting/books/download-journal.ts'
import { readBooksOf } from '#server/accounting/books/read-books.ts'
import { entryListSql, type FoundEntry } from '#server/accounting/books/repository.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'

/** The books: their statements, their entries, and the journal as a file. */
export function registerBooksRoutes(server: Server): void {
  serve(server, readBooks, async (context, { query }) => ({ data: await readBooksOf(context, query.period) }))

  serve(server, listEntries, async ({ db, env: { officeTimeZone } }, { query }) =>
    presentPage(await readPage(db, entryListSql(officeTimeZone), query), (row) =>
      present(row, officeTimeZone),
    ),
  )

  serve(server, readJournalCsv, (context, { query, caller }) =>
    downloadJournal(context, requireRep(caller), { ...query, format: 'csv' }),
  )
  serve(server, readJournalWorkbook, (context, { query, caller }) =>
    downloadJournal(context, requireRep(caller), { ...query, format: 'xlsx' }),
  )
  serve(server, readJournalIif, (context, { query, caller }) =>
    downloadJournal(context, requireRep(caller), { ...query, format: 'iif' }),
  )
  serve(server, readBankAccountOfx, (context, { query, caller }) =>
    downloadBankStatement(context, requireRep(caller), query.period),
  )
}

function present({ policyNumber, claimNumber, postedAt, lines, ...row }: FoundEntry, timeZone: string) {
  const { id, number, type, party } = row
  return {
    id,
    number,
    type,
    policy_number: policyNumber,
    claim_number: claimNumber,
    party,
    posted_at: postedAt.toISOString(),
    posted_on: dateInTimeZone(postedAt, timeZone),
    lines: lines.map(({ account, debit, credit }) => ({
      account,
      debit: toDollars(debit),
      credit: toDollars(credit),
    })),
  }
}
