import type { ReactNode } from 'react'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { getContact } from '#contract/quotes.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { Editor } from '#domain/values/editor.ts'
import { CallError } from '#web/api/call-error.ts'
import { type Failure, QueryView } from '#web/data/query/QueryView.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { call } from '#web/api/call.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { readAfterSave } from '#web/quote/session/save-on-leaving.ts'

export type OpenedQuote = EndpointResponse<typeof getContact>

interface QuoteLoaderProps {
  guid: string
  editor: Editor
  /** Read already. */
  opened?: OpenedQuote | undefined
  waiting: ReactNode
  /** Stands around what is said where the quote cannot be shown. */
  frame: (content: ReactNode) => ReactNode
  children: (loaded: OpenedQuote) => ReactNode
}

/** A quote by its address, for a customer or a rep. */
export function QuoteLoader({ guid, editor, opened, waiting, frame, children }: QuoteLoaderProps) {
  const query = useQuery({ ...contactQuery(guid, editor), ...(opened && { initialData: opened }) })
  return (
    <QueryView query={query} waiting={waiting} failure={{ ...FAILURE, frame }}>
      {children}
    </QueryView>
  )
}

const UNKNOWN =
  'We couldn’t find this quote. The link may be incomplete. Open it from your email again, or find your quote by its number.'

const FAILURE: Failure = {
  title: 'We can’t show this quote',
  explain: (error) =>
    error instanceof CallError && (error.status === 404 || error.status === 400) ? UNKNOWN : undefined,
  exits: <ButtonLink to="/find">Find my quote or policy</ButtonLink>,
}

/** A quote as the server has it. It is fetched again after its page was left, as the session has changed it. */
function contactQuery(guid: string, actingAs: Editor) {
  return queryOptions({
    queryKey: ['contact', actingAs, guid],
    queryFn: () => openQuote(guid, actingAs),
    gcTime: 0,
  })
}

/** Reads a quote, with what its page needs to know before it is drawn. */
export async function openQuote(guid: string, actingAs: Editor): Promise<OpenedQuote> {
  // What a client type means is the office’s: the page waits for it, and does without if it cannot be read.
  const catalogue = queryClient.ensureQueryData(publicConfig).catch(() => undefined)
  const answer = await readAfterSave(guid, () => call(getContact, { params: { guid }, actingAs }))
  await catalogue
  return answer
}
