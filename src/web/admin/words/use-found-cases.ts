import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { MAX_SEARCH_LENGTH, searchQuotes } from '#contract/search.ts'
import { useDelayed } from '#web/admin/words/use-delayed.ts'
import { call } from '#web/api/call.ts'

export type FoundCase = EndpointResponse<typeof searchQuotes>['data'][number]

/** As many as fit below the field. */
const MOST_SHOWN = 6
const PAUSE_MS = 150
/** Answers name people, so they are soon forgotten. */
const KEPT_MS = 60_000

/** The quotes and policies that a text means, as the search of the office finds them; meanwhile those of the text before. */
export function useFoundCases(typed: string): { cases: readonly FoundCase[]; isAnswered: boolean } {
  const text = typed.trim().slice(0, MAX_SEARCH_LENGTH)
  const asked = useDelayed(text, PAUSE_MS)
  const { data, isPlaceholderData, isPending } = useQuery({
    queryKey: ['words-case', asked],
    queryFn: async ({ signal }) =>
      (await call(searchQuotes, { query: { text: asked }, signal, silent: true })).data,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    retry: false,
  })
  if (text === '') return { cases: [], isAnswered: false }
  return {
    cases: (data ?? []).slice(0, MOST_SHOWN),
    isAnswered: asked === text && !isPlaceholderData && !isPending,
  }
}
