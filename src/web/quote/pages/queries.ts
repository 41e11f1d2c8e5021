import { queryOptions } from '@tanstack/react-query'
import { getContact } from '#contract/quotes.ts'
import { type Editor } from '#domain/values/editor.ts'
import { call } from '#web/api/call.ts'

/** A quote as the server has it. It is fetched again after its page was left, as the session has changed it. */
export function contactQuery(guid: string, actingAs: Editor) {
  return queryOptions({
    queryKey: ['contact', actingAs, guid],
    queryFn: () => call(getContact, { params: { guid }, actingAs }),
    gcTime: 0,
  })
}
