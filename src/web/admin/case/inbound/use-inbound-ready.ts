import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openAtFirst } from '#web/admin/case/inbound/open-at-first.ts'
import { caseInboundQuery, inboundQuery } from '#web/admin/case/inbound/queries.ts'

/**
 * Whether what came in about a case, and the mail that is open at first, are known or cannot be read: what stands below would move if
 * they came later. Stays true, as a message may be half written when the next one comes in.
 */
export function useInboundReady(quoteId: string, opened: string | null): boolean {
  const list = useQuery(caseInboundQuery(quoteId))
  const first = list.data && openAtFirst(list.data, opened)
  const message = useQuery({ ...inboundQuery(first ?? ''), enabled: first !== undefined })
  const isLoaded = !list.isPending && (first === undefined || !message.isPending)
  const [wasLoaded, setWasLoaded] = useState(isLoaded)
  if (isLoaded && !wasLoaded) setWasLoaded(true)
  return isLoaded || wasLoaded
}
