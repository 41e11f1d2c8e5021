import { queryOptions } from '@tanstack/react-query'
import { getContact } from '#contract/quotes.ts'
import { type Editor } from '#domain/values/editor.ts'
import { call } from '#web/api/call.ts'

/** A quote as the server holds it. Once its page is left it is read anew, for its session has changed it since. */
export function contactQuery(guid: string, actingAs: Editor) {
  return queryOptions({
    queryKey: ['contact', actingAs, guid],
    queryFn: () => call(getContact, { params: { guid }, actingAs }),
    gcTime: 0,
  })
}
