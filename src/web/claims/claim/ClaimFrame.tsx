import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isCallError } from '#web/api/call-error.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Layout } from '#web/layout/Layout.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { refusedPolicy } from '#web/policy/access/refused-policy.tsx'
import { policyPagePath } from '#web/policy/claims/claim-paths.ts'
import { type Claim, claimQuery } from '#web/policy/claims/claim-queries.ts'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { KeepPlace } from '#web/ui/KeepPlace.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { pageStart } from '#web/ui/page-start.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface ClaimFrameProps {
  /** As in the address. */
  number: string
  /** Where the link above leads; to the policy unless given. */
  back?: { to: string; label: string }
  /** What is done on the page shows at its top, where it begins again. */
  showsResults?: boolean
  children: (claim: Claim) => ReactNode
}

/** What every page of a claim stands in. */
export function ClaimFrame({ number, ...frame }: ClaimFrameProps) {
  return (
    <QueryProvider>
      <Layout>
        <LoadedClaim key={number} number={number.toUpperCase()} {...frame} />
      </Layout>
    </QueryProvider>
  )
}

function LoadedClaim({ number, back, showsResults = false, children }: ClaimFrameProps) {
  const query = useQuery(claimQuery(number))
  return (
    <QueryView
      query={query}
      waiting={<Waiting number={number} />}
      // What is typed stays in sight; the page itself says how to get in again.
      refused={(error) =>
        query.data && isCallError(error, 'SIGN_IN_REQUIRED') ? undefined : refusedPolicy(error)
      }
    >
      {(claim) => {
        const { to, label } = back ?? {
          to: policyPagePath(claim.policy_number),
          label: `Policy ${claim.policy_number}`,
        }
        return (
          <KeepPlace start={showsResults ? pageStart() : 0}>
            <div className="grid max-w-form gap-6">
              <p className="-mb-4 print:hidden">
                <TextLink to={to} className="inline-flex min-h-11 items-center">
                  {label}
                </TextLink>
              </p>
              {claim.test && <TestNotice />}
              {children(claim)}
            </div>
          </KeepPlace>
        )
      }}
    </QueryView>
  )
}

function Waiting({ number }: { number: string }) {
  return (
    <div className="grid max-w-form gap-6">
      <PageTitle title={`Claim ${number}`} className="mt-9 font-sans text-base font-normal text-muted" />
      <div role="status" aria-label="Opening the claim">
        <Skeleton className="h-dvh w-full" />
      </div>
    </div>
  )
}
