import { queryOptions } from '@tanstack/react-query'
import { getInsuredQuote, listPolicyChanges } from '#contract/amendments.ts'
import type { Editor } from '#domain/values/editor.ts'
import { call } from '#web/api/call.ts'

/** What was changed so far, and what waits. */
export const policyChangesQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number, 'changes'],
    queryFn: ({ signal }) => call(listPolicyChanges, { params: { number }, signal, silent: true }),
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** What a policy insures, to be changed. Asked for again only where somebody has changed it: what is typed stands on it. */
export const insuredQuoteQuery = (number: string, actingAs: Editor) =>
  queryOptions({
    queryKey: ['policy', number, 'to-change', actingAs],
    queryFn: ({ signal }) => call(getInsuredQuote, { params: { number }, signal, actingAs, silent: true }),
    staleTime: Infinity,
    gcTime: 0,
  })
