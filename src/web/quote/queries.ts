import { queryOptions } from '@tanstack/react-query'
import { getContact } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'

/** A quote as the server holds it. Once its page is left it is read anew, for its session has changed it since. */
export function contactQuery(guid: string) {
  return queryOptions({
    queryKey: ['contact', guid],
    queryFn: () => call(getContact, { params: { guid } }),
    gcTime: 0,
  })
}
