import { queryOptions } from '@tanstack/react-query'
import { getContact } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'

/** A quote as the server holds it. */
export function contactQuery(guid: string) {
  return queryOptions({
    queryKey: ['contact', guid],
    queryFn: async () => (await call(getContact, { params: { guid } })).data,
  })
}
