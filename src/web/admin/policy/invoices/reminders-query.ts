import { queryOptions } from '@tanstack/react-query'
import { readInvoiceReminders } from '#contract/accounting/reminders.ts'
import { call } from '#web/api/call.ts'

/** What reminds of an invoice goes out by itself, so it is read each time. */
export const remindersQuery = (number: string, invoice: string) =>
  queryOptions({
    queryKey: ['policy', number, 'reminders', invoice],
    queryFn: async ({ signal }) =>
      (await call(readInvoiceReminders, { params: { number, invoice }, signal, handlesError: () => true }))
        .data,
    staleTime: 0,
  })
