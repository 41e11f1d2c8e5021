import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BackToList } from '#web/admin/case/BackToList.tsx'
import { CaseSkeleton } from '#web/admin/case/CaseSkeleton.tsx'
import { CLAIMS } from '#web/admin/claims/claims-place.ts'
import { ClaimCaseView } from '#web/admin/claims/ClaimCaseView.tsx'
import { claimQuery, refreshClaim } from '#web/admin/claims/queries.ts'
import { DeskChannel } from '#web/admin/desk/live/DeskChannel.tsx'
import { onQuotesChanged } from '#web/admin/desk/live/changed-quotes.ts'
import { isCallError } from '#web/api/call-error.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { RepFrame } from '#web/rep-frame/navigation/RepFrame.tsx'
import type { SignedInRep } from '#web/rep-frame/queries.ts'
import { RepOnly } from '#web/reps/RepOnly.tsx'
import { KeepPlace } from '#web/ui/KeepPlace.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * One claim as a case: what was reported beside what was insured, its documents, its decision and its payments.
 *
 * @rule N105 The case page of a claim.
 */
export default function ClaimCasePage({ params: { claim } }: PageProps<'rep-claim'>) {
  const number = claim.toUpperCase()
  return <RepOnly>{(rep) => <ClaimLoader key={number} rep={rep} number={number} />}</RepOnly>
}

function ClaimLoader({ rep, number }: { rep: SignedInRep; number: string }) {
  const query = useQuery(claimQuery(number))
  const quoteId = query.data?.quote_id
  // What a colleague or the client does meanwhile is seen at once.
  useEffect(() => onQuotesChanged((id) => id === quoteId && void refreshClaim(number)), [quoteId, number])
  return (
    <>
      <DeskChannel />
      <QueryView
        query={query}
        waiting={
          <RepFrame rep={rep} isCase start={<BackToList quoteId={number} otherwise={CLAIMS} />}>
            <CaseSkeleton />
          </RepFrame>
        }
        failure={{ frame: (content) => <RepFrame rep={rep}>{content}</RepFrame> }}
        refused={(error) =>
          isCallError(error) &&
          [400, 404].includes(error.status) && (
            <RepFrame rep={rep}>
              <div className="grid gap-6">
                <PageTitle title={`Claim ${number}`} />
                <Notice kind="attention" title="We couldn’t find that claim">
                  Look for its winner or its policy in the list of claims.
                </Notice>
              </div>
            </RepFrame>
          )
        }
      >
        {(shown) => (
          <KeepPlace>
            <ClaimCaseView rep={rep} claim={shown} />
          </KeepPlace>
        )}
      </QueryView>
    </>
  )
}
