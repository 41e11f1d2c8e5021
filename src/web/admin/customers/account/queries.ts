import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readCustomerAccount } from '#contract/accounting/account.ts'
import { readAccountDocument } from '#contract/accounting/documents.ts'
import { PAGES } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'

/** The account of a customer over a period; '' is this year until today. Money moves meanwhile, so it is read each time. */
export const accountQuery = (id: string, period: string) =>
  queryOptions({
    queryKey: ['customer', id, 'account', period],
    queryFn: async ({ signal }) =>
      (
        await call(readCustomerAccount, {
          params: { id },
          query: period === '' ? {} : { period },
          signal,
          handlesError: () => true,
        })
      ).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** A document of the account of a customer as a rep works on it. */
export const documentQuery = (customer: string, number: string) =>
  queryOptions({
    queryKey: ['customer', customer, 'document', number],
    queryFn: async ({ signal }) =>
      (await call(readAccountDocument, { params: { number }, signal, handlesError: () => true })).data,
    staleTime: 0,
  })

export function accountPath(id: string, period = ''): string {
  const path = PAGES['customer-account'].replace(':customer', id)
  return period === '' ? path : `${path}?${new URLSearchParams({ period })}`
}
