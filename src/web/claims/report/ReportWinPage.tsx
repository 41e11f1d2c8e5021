import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { SavedDraft } from '#contract/claims/drafts.ts'
import { DRAFT_PARAMETER } from '#contract/page-path.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { adoptDraft } from '#web/claims/drafts/adopt-draft.ts'
import { claimDraftsQuery, DraftsElsewhere } from '#web/claims/drafts/DraftsElsewhere.tsx'
import { draftName, ReportForm } from '#web/claims/report/ReportForm.tsx'
import { useConsistentData } from '#web/data/query/use-consistent-data.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Layout } from '#web/layout/Layout.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { refusedPolicy } from '#web/policy/access/refused-policy.tsx'
import { ClaimList } from '#web/policy/claims/ClaimList.tsx'
import { readDraft } from '#web/policy/claims/claim-drafts.ts'
import { policyPagePath } from '#web/policy/claims/claim-paths.ts'
import { type PolicyClaims, policyClaimsQuery } from '#web/policy/claims/claim-queries.ts'
import { whenOpen } from '#web/policy/claims/when-open.ts'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { type Policy, policyQuery } from '#web/policy/queries.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/**
 * Somebody has won: what happened is told here, from the beginning of the contest's day on.
 *
 * @rule D25 A new win is reported, or a claim that stands is opened.
 */
export default function ReportWinPage({ params }: PageProps<'report-win'>) {
  const number = params.policynumber.toUpperCase()
  return (
    <QueryProvider>
      <Layout>
        <div className="grid max-w-form gap-6">
          <p className="-mb-4">
            <TextLink to={policyPagePath(number)} className="inline-flex min-h-11 items-center">
              Policy {number}
            </TextLink>
          </p>
          <ReportWin key={number} number={number} />
        </div>
      </Layout>
    </QueryProvider>
  )
}

function ReportWin({ number }: { number: string }) {
  const claims = useQuery(policyClaimsQuery(number))
  const policy = useQuery(policyQuery(number))
  const drafts = useQuery(claimDraftsQuery(number))
  const newest = claims.data &&
    policy.data &&
    drafts.data && { claims: claims.data, policy: policy.data, drafts: drafts.data }
  const settled = useConsistentData(newest, claims.isFetching || policy.isFetching || drafts.isFetching)
  return (
    <QueryView
      query={{ ...claims, data: settled, error: claims.error ?? policy.error }}
      waiting={<Waiting />}
      // What is typed stays in sight; the form itself says how to get in again.
      refused={(error) => (settled ? undefined : refusedPolicy(error))}
    >
      {(shown) => <Shown {...shown} />}
    </QueryView>
  )
}

interface ShownProps {
  policy: Policy
  claims: PolicyClaims
  drafts: readonly SavedDraft[]
}

function Shown({ policy, claims, drafts }: ShownProps) {
  const { number } = policy
  const [search, setSearch] = useSearchParams()
  const [own, setOwn] = useState(() => ownDraft(number, drafts, search.get(DRAFT_PARAMETER)))
  // The address names it once: after a reload, what stands in this browser counts.
  useEffect(() => {
    if (search.has(DRAFT_PARAMETER)) setSearch({}, { replace: true })
  }, [search, setSearch])
  const adopt = (draft: SavedDraft) => {
    adoptDraft(draftName(number), draft)
    setOwn(({ round }) => ({ id: draft.id, round: round + 1 }))
  }
  const { tournament_name: event, test } = policy
  const open = claims.contests.filter((contest) => contest.is_open)
  const isFirst = claims.claims.length === 0
  return (
    <>
      <Head>
        <bdi>{event}</bdi>. Take your time: we keep what you type until you send it.
      </Head>
      {test && <TestNotice />}
      {!isFirst && (
        <section aria-labelledby="reported" className="grid gap-2">
          <h2 id="reported" className="text-lg">
            Already reported
          </h2>
          <ClaimList claims={claims.claims} />
        </section>
      )}
      {open.length > 0 ? (
        <section aria-label="Report a new win" className="grid gap-6">
          {!isFirst && <h2 className="text-lg">Report a new win</h2>}
          <DraftsElsewhere drafts={drafts.filter(({ id }) => id !== own.id)} onAdopt={adopt} />
          <ReportForm key={own.round} policy={policy} claims={claims} onAdopt={adopt} />
        </section>
      ) : (
        <Closed claims={claims} />
      )}
    </>
  )
}

/** What this browser goes on with: the draft that the address names, or else its own. */
function ownDraft(number: string, drafts: readonly SavedDraft[], named: string | null) {
  const wanted = drafts.find(({ id }) => id === named)
  const kept = readDraft(draftName(number))
  if (wanted && kept?.id !== wanted.id) adoptDraft(draftName(number), wanted)
  return { id: wanted?.id ?? kept?.id, round: 0 }
}

function Closed({ claims }: { claims: PolicyClaims }) {
  return (
    <Notice kind="info" title="You can’t report a win yet">
      <ul className="grid gap-1">
        {claims.contests.map((contest) => (
          <li key={`${contest.contest} ${contest.index}`}>
            {contest.title}: {whenOpen(contest, claims.time_zone)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Head({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <PageTitle title="Report a win" />
      <p className="max-w-measure text-lg text-muted">{children}</p>
    </div>
  )
}

function Waiting() {
  return (
    <>
      <PageTitle title="Report a win" />
      <div role="status" aria-label="Opening the form">
        <Skeleton className="h-dvh w-full" />
      </div>
    </>
  )
}
