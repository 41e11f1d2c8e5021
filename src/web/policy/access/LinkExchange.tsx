import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { CLAIM_PARAMETER, DRAFT_PARAMETER } from '#contract/page-path.ts'
import { exchangePolicyLink } from '#contract/policy-access.ts'
import { ACCESS_DAYS } from '#domain/policy/access-days.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { refusedPolicy } from '#web/policy/access/refused-policy.tsx'
import { claimPath, reportWinPath } from '#web/policy/claims/claim-paths.ts'
import { LinkRequestForm } from '#web/policy/access/LinkRequestForm.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface LinkExchangeProps {
  token: string
  email: string
  policy: string | undefined
  /** Where it leads then: to the policy, or to all of them. */
  to?: string
}

/** Exchanges a link for a session, then removes the token from the address bar. */
export function LinkExchange({
  token,
  email,
  policy,
  to = policy ? `/policy/all/mine/-/${policy}` : '/policy/all/mine/-',
}: LinkExchangeProps) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const search = useSearch()
  const query = useQuery({
    queryKey: ['policy-link', token, email],
    queryFn: () => call(exchangePolicyLink, { body: { token, email } }),
    // Not cached: nothing of the link is kept, and opening it again exchanges it again.
    gcTime: 0,
  })

  const { isSuccess } = query
  useEffect(() => {
    if (!isSuccess) return
    queryClient.removeQueries({ queryKey: ['policies'] })
    queryClient.removeQueries({ queryKey: ['policy'] })
    navigate(leadsOn(policy, search) ?? to + (search && `?${search}`), { replace: true })
  }, [isSuccess, queryClient, navigate, policy, to, search])

  const opening = (
    <div role="status" className="grid max-w-form gap-6">
      <PageTitle title="Opening your policies…" />
      {/* Where it leads on, the page that follows is a long one: nothing jumps. */}
      <Skeleton className={`${leadsOn(policy, search) === undefined ? 'h-28' : 'h-dvh'} w-full`} />
    </div>
  )
  return (
    <QueryView
      query={query}
      waiting={opening}
      refused={(error) => (isExpired(error) ? <ExpiredLink email={email} /> : refusedPolicy(error))}
    >
      {() => opening}
    </QueryView>
  )
}

/** A mail about a claim leads to it, and one to a report that somebody began to that; undefined where it leads to the policy. */
function leadsOn(policy: string | undefined, search: string): string | undefined {
  const asked = new URLSearchParams(search)
  const claim = asked.get(CLAIM_PARAMETER)
  if (claim !== null && CLAIM_NUMBER.test(claim)) return claimPath(claim)
  const draft = asked.get(DRAFT_PARAMETER)
  return draft !== null && policy !== undefined
    ? `${reportWinPath(policy)}?${DRAFT_PARAMETER}=${encodeURIComponent(draft)}`
    : undefined
}

const CLAIM_NUMBER = /^C-\d{1,9}$/

function isExpired(error: Error): boolean {
  return isCallError(error) && [400, 404].includes(error.status)
}

function ExpiredLink({ email }: { email: string }) {
  return (
    <div className="grid max-w-form gap-6">
      <PageTitle title="This link no longer works" />
      <p className="max-w-measure text-lg">
        A link works for {ACCESS_DAYS} days, and only with the email we sent it to. We’ll email you a new one.
      </p>
      <LinkRequestForm email={email} />
    </div>
  )
}
