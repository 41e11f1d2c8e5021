import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ClaimCase } from '#contract/claims/case.ts'
import { refreshClaim } from '#web/admin/claims/queries.ts'
import { channelOnPort } from '#web/api/live/quote-channel.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useOthers } from '#web/rep-frame/here-now/use-here.ts'

/**
 * The colleagues who have the same case open now, the policy or its claim: two who decide at once know of each other.
 *
 * @rule T05 N105 Whoever comes and goes is seen at once.
 */
export function Others({ claim: { number, quote_id: quoteId } }: { claim: ClaimCase }) {
  useWatching(number, quoteId)
  const others = useOthers().get(quoteId) ?? []
  return (
    <p aria-live="polite" className="text-sm text-water empty:hidden">
      {others.length > 0 &&
        `${others.map(({ name }) => name).join(', ')} ${others.length === 1 ? 'has' : 'have'} this case open too.`}
    </p>
  )
}

/** Counts as having the case open, for the others. */
function useWatching(number: string, quoteId: string): void {
  const { data } = useQuery(publicConfig, queryClient)
  const port = data?.real_time?.port
  useEffect(() => {
    if (port === undefined) return undefined
    const again = () => void refreshClaim(number)
    const opening = channelOnPort(port)(quoteId, {
      joined: () => undefined,
      changed: again,
      blockChanged: () => undefined,
      lost: () => undefined,
    })
    return () =>
      void opening.then(
        (close) => close(),
        () => undefined,
      )
  }, [port, number, quoteId])
}
