import { useQuery, queryOptions } from '@tanstack/react-query'
import { listPolicyClaims } from '#contract/claims/reporting.ts'
import { getPolicy } from '#contract/policies.ts'
import type { PageProps } from '#web/layout/page-props.ts'
import { RepPolicy } from '#web/admin/policy/RepPolicy.tsx'
import { isCallError } from '#web/api/call-error.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { useConsistentData } from '#web/data/query/use-consistent-data.ts'
import { RepOnly } from '#web/reps/RepOnly.tsx'
import { policySignsQuery } from '#web/admin/signs/queries.ts'
import { signProofQuery } from '#web/policy/sign-proof/sign-proof-query.ts'
import { shipmentsQuery } from '#web/policy/shipments/shipments-query.ts'
import { BackToList } from '#web/admin/case/BackToList.tsx'
import { CaseSkeleton } from '#web/admin/case/CaseSkeleton.tsx'
import { endorsementsQuery } from '#web/admin/policy/endorsements/queries.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { POLICIES } from '#web/admin/policy/PolicyCaseFrame.tsx'
import { RepFrame } from '#web/rep-frame/navigation/RepFrame.tsx'
import type { SignedInRep } from '#web/rep-frame/queries.ts'
import { issuedDocumentsQuery } from '#web/policy/queries.ts'
import { actionsQuery, changesQuery, moneyQuery } from '#web/policy/amendments/queries.ts'
import { lettersQuery } from '#web/policy/letters/letters-query.ts'
import { KeepPlace } from '#web/ui/KeepPlace.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { call } from '#web/api/call.ts'

/**
 * One policy as a case: what it insures, what can be done with it, its changes and its money.
 *
 * @rule O18 The case page of a policy.
 */
export default function RepPolicyPage({ params: { policynumber: number } }: PageProps<'rep-policy'>) {
  return <RepOnly>{(rep) => <PolicyLoader key={number} rep={rep} number={number} />}</RepOnly>
}

function PolicyLoader({ rep, number }: { rep: SignedInRep; number: string }) {
  const policy = useQuery(repPolicyQuery(number))
  const actions = useQuery(actionsQuery(number, 'rep'))
  const changes = useQuery(changesQuery(number, 'rep'))
  const money = useQuery(moneyQuery(number, 'rep'))
  const papers = useQuery(issuedDocumentsQuery(number))
  const claims = useQuery(policyClaimsQuery(number))
  const endorsements = useQuery(endorsementsQuery(number))
  const signs = useQuery(policySignsQuery(number))
  const shipments = useQuery(shipmentsQuery(number, 'rep'))
  const letters = useQuery(lettersQuery(number, 'rep'))
  const proof = useQuery(signProofQuery(number, 'rep'))
  const all = [policy, actions, changes, money]
  const lists = [papers, claims, endorsements, signs, shipments, proof, letters]
  const isFetching = [...all, ...lists].some((query) => query.isFetching)
  const read = isThere(policy.data, actions.data, changes.data, money.data)
  // Without their list the page shows the papers that the policy names.
  const listed = papers.isFetched ? (papers.data ?? null) : undefined
  // The page is there without its claims, which have a list of their own.
  const reported = claims.isFetched ? (claims.data ?? NO_CLAIMS) : undefined
  const endorsed = endorsements.isFetched ? (endorsements.data ?? null) : undefined
  const newest =
    read &&
    listed !== undefined &&
    reported &&
    endorsed !== undefined &&
    signs.isFetched &&
    shipments.isFetched &&
    proof.isFetched &&
    letters.isFetched
      ? {
          ...read,
          papers: listed,
          claims: reported,
          endorsements: endorsed,
          signs: signs.data,
          shipments: shipments.data,
          proof: proof.data,
          letters: letters.data,
        }
      : undefined
  const shown = useConsistentData(newest, isFetching)
  return (
    <QueryView
      query={{
        data: shown,
        error: all.find(({ error }) => error)?.error ?? null,
        isFetching,
        refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
      }}
      waiting={
        <RepFrame rep={rep} isCase start={<BackToList quoteId={undefined} otherwise={POLICIES} />}>
          <CaseSkeleton />
        </RepFrame>
      }
      failure={{ frame: (content) => <RepFrame rep={rep}>{content}</RepFrame> }}
      refused={(error) =>
        isCallError(error) &&
        [400, 404].includes(error.status) && (
          <RepFrame rep={rep}>
            <div className="grid gap-6">
              <PageTitle title={`Policy ${number}`} />
              <Notice kind="attention" title="We couldn’t find that policy">
                Search by policy number, event, or client.
              </Notice>
            </div>
          </RepFrame>
        )
      }
    >
      {(settled) => (
        <KeepPlace>
          <RepPolicy rep={rep} {...settled} />
        </KeepPlace>
      )}
    </QueryView>
  )
}

type Shown = Omit<Parameters<typeof RepPolicy>[0], 'rep'>

type Read = Omit<Shown, 'papers' | 'claims' | 'endorsements' | 'signs' | 'shipments' | 'proof' | 'letters'>

const NO_CLAIMS: Shown['claims'] = []

function isThere(
  policy: Shown['policy'] | undefined,
  actions: Shown['actions'] | undefined,
  changes: Shown['changes'] | undefined,
  money: Shown['money'] | undefined,
): Read | undefined {
  return policy && actions && changes && money && { policy, actions, changes, money }
}

/** The claims of the policy, for links to them. */
const policyClaimsQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number, 'claims', 'rep'],
    queryFn: ({ signal }) =>
      call(listPolicyClaims, { params: { number }, signal, actingAs: 'rep', silent: true }),
    select: ({ data }) => data.claims,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** The policy as reps see it. It changes elsewhere too, so it is read at each visit. */
const repPolicyQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number, 'rep'],
    queryFn: ({ signal }) =>
      call(getPolicy, { params: { number }, signal, actingAs: 'rep', handlesError: () => true }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnMount: 'always',
  })
