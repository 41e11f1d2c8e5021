import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { keepInTab, readFromTab } from '#web/payment/tab-storage.ts'

const keyOf = (quoteId: string) => `terms-version ${quoteId}`

export interface OfficeTerms {
  number: number
  /** Its first day, `yyyy-MM-dd`. */
  from: string
  url: string
}

/** The version of the office’s terms that the page shows; undefined where there is none. */
export function useOfficeTerms(): OfficeTerms | undefined {
  const { data } = useQuery(publicConfig, queryClient)
  if (!data?.terms_version || data.terms_url === null) return undefined
  return { ...data.terms_version, url: data.terms_url }
}

/** Remembers for this tab which version was agreed to. */
export function rememberTermsVersion(quoteId: string, number: number): void {
  keepInTab(keyOf(quoteId), String(number))
}

function hasAgreed(quoteId: string, number: number): boolean {
  return readFromTab(keyOf(quoteId)) === String(number)
}

/** The version that a purchase names: the one that the page shows, once it is agreed to. */
export function agreedTermsVersion(quoteId: string): number | undefined {
  const shown = queryClient.getQueryData(publicConfig.queryKey)?.terms_version
  return shown && hasAgreed(quoteId, shown.number) ? shown.number : undefined
}

export interface TermsAgreement {
  terms: OfficeTerms | undefined
  /** Nothing is left to agree to. */
  isAgreed: boolean
  /** They were agreed to before this page was opened, so that it asks nothing. */
  wasAgreed: boolean
  agree: (ticked: boolean) => void
}

/**
 * Keeps terms that changed behind the person’s back from being agreed to unread.
 *
 * @rule N47 The version of the terms that the page shows is agreed to before anything is bought: with the terms of the contests, or
 * with a tick where it is paid.
 */
export function useTermsAgreement(quoteId: string): TermsAgreement {
  const terms = useOfficeTerms()
  const [ticked, setTicked] = useState<number>()
  const isStored = terms !== undefined && hasAgreed(quoteId, terms.number)
  return {
    terms,
    isAgreed: terms === undefined || isStored,
    wasAgreed: terms === undefined || (isStored && ticked !== terms.number),
    agree: (isTicked) => {
      if (!terms) return
      setTicked(terms.number)
      keepInTab(keyOf(quoteId), isTicked ? String(terms.number) : '')
      if (!isTicked) setTicked(undefined)
    },
  }
}
