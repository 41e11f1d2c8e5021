import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readBooks } from '#contract/accounting/books.ts'
import type { Account } from '#domain/accounting/accounts.ts'
import { PAGES } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'

/** What is shown stays until another period is here. Money moves meanwhile, so it is read anew each time. */
export const booksQuery = (period: string) =>
  queryOptions({
    queryKey: ['books', period],
    queryFn: async ({ signal }) =>
      (await call(readBooks, { query: period === '' ? {} : { period }, signal, handlesError: () => true }))
        .data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The entries that make the figure of an account, or of several. */
export function entriesPath(account: Account | readonly Account[], from: string, to: string): string {
  const accounts = [account].flat().join(',')
  return `${PAGES['book-entries']}?${new URLSearchParams({ account: accounts, posted: `${from}..${to}` })}`
}
