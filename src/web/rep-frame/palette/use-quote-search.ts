import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { MAX_SEARCH_LENGTH, recallQuotes, searchQuotes } from '#contract/search.ts'
import { findClaims, type FoundClaim } from '#contract/claims/finding.ts'
import { type CustomerSummary, findCustomers } from '#contract/customers.ts'
import { call } from '#web/api/call.ts'
import { listRecentQuotes } from '#web/rep-frame/recent-quotes.ts'

export type QuoteMatch = EndpointResponse<typeof searchQuotes>['data'][number]

export interface QuoteSearch {
  /** While another answer is awaited, those of the text before. */
  quotes: readonly QuoteMatch[]
  /** The people and organizations that the text means, a few. */
  customers: readonly CustomerSummary[]
  /** A few claims. */
  claims: readonly FoundClaim[]
  /** Whether they are the answer to exactly this text, or there will be none. */
  isAnswered: boolean
  /** How many lines are on their way, so that their place is kept. */
  awaited: number
  hasFailed: boolean
}

/** How long somebody pauses before the server is asked. */
const PAUSE_MS = 120
/** For how long an answer is shown again without asking. */
const FRESH_MS = 5000

/** Answers name people, so they are soon forgotten. */
const KEPT_MS = 60_000

/** More of them are on the page of all customers. */
const MOST_CUSTOMERS = 3

const SHOWS_FAILURE = { handlesError: () => true }

/** The quotes that a text finds; without one, those that were opened last. */
export function useQuoteSearch(typed: string, isWanted: boolean): QuoteSearch {
  const text = typed.trim().slice(0, MAX_SEARCH_LENGTH)
  const asked = useAfterPause(text)
  const [recent] = useState(listRecentQuotes)
  const recalled = useQuery({
    queryKey: ['recent-quotes', recent],
    queryFn: async ({ signal }) =>
      (await call(recallQuotes, { query: { ids: recent.join(',') }, signal, ...SHOWS_FAILURE })).data,
    enabled: recent.length > 0,
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
  })
  const found = useQuery({
    queryKey: ['quote-search', asked],
    queryFn: async ({ signal }) =>
      (await call(searchQuotes, { query: { text: asked }, signal, ...SHOWS_FAILURE })).data,
    enabled: isWanted && asked !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
  })
  const people = useQuery({
    queryKey: ['customer-search', asked],
    queryFn: async ({ signal }) =>
      (await call(findCustomers, { query: { text: asked }, signal, ...SHOWS_FAILURE })).data,
    enabled: isWanted && asked !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
  })
  const claims = useQuery({
    queryKey: ['claim-search', asked],
    queryFn: async ({ signal }) =>
      (await call(findClaims, { query: { text: asked }, signal, ...SHOWS_FAILURE })).data,
    enabled: isWanted && asked !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
  })
  if (!isWanted)
    return { quotes: [], customers: [], claims: [], isAnswered: true, awaited: 0, hasFailed: false }
  if (text === '')
    return {
      quotes: recalled.data ?? [],
      customers: [],
      claims: [],
      isAnswered: !recalled.isLoading,
      awaited: recalled.isLoading ? recent.length : 0,
      hasFailed: recalled.isError,
    }
  const isOfThisText = asked === text
  return {
    quotes: found.data ?? [],
    claims: claims.data ?? [],
    customers: (people.data ?? []).slice(0, MOST_CUSTOMERS),
    // What stands first is what Enter opens: the claim of a number, else quotes, unless there are none.
    isAnswered:
      isOfThisText &&
      isSettled(found) &&
      (isClaimNumber(text) || found.data?.length === 0 ? isSettled(claims) : true) &&
      (found.data?.length !== 0 || isSettled(people)),
    awaited: 0,
    hasFailed: isOfThisText && found.isError,
  }
}

/** `C-2001`, or the beginning of one. */
export function isClaimNumber(text: string): boolean {
  return /^\s*c-?\d+\s*$/i.test(text)
}

function isSettled({ isPlaceholderData, isPending }: { isPlaceholderData: boolean; isPending: boolean }) {
  return !isPlaceholderData && !isPending
}

/** A text once it has not changed for a moment. */
function useAfterPause(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setPaused, PAUSE_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
