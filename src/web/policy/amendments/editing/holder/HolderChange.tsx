import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { MAX_CHANGES } from '#domain/policy/amendments/request-permissions.ts'
import { getPolicy } from '#contract/policies.ts'
import { getPolicyActions } from '#contract/policy-actions.ts'
import { getInsuredQuote, listPolicyChanges } from '#contract/amendments.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { refusedPolicy } from '#web/policy/access/refused-policy.tsx'
import {
  AlreadyRequested,
  ChangesClosed,
  ForReps,
} from '#web/policy/amendments/editing/holder/ChangesClosed.tsx'
import { HolderEditor } from '#web/policy/amendments/editing/holder/HolderEditor.tsx'
import { ACTION_ICON_PATHS } from '#web/ui/action-icon-paths.tsx'
import { Icon, IconFrame } from '#web/ui/Icon.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { call } from '#web/api/call.ts'

/**
 * The change of a policy as its holder sees it, or why there is none now.
 *
 * @rule N46 Where changes are closed, the page says why and whom to write to.
 */
export function HolderChange({ number }: { number: string }) {
  const client = useQueryClient()
  const query = useQuery(holderChangeQuery(number))
  const renew = () => client.invalidateQueries({ queryKey: ['policy', number] })
  return (
    <QueryView
      query={query}
      waiting={
        <Frame number={number}>
          <div role="status" aria-label="Opening what is insured">
            <Skeleton className="h-dvh w-full" />
          </div>
        </Frame>
      }
      // What is typed stays in sight; the page itself says how to get in again.
      refused={(error) => (query.data ? undefined : refusedPolicy(error))}
    >
      {({ insured, policy, actions, permission, changesUsed, waiting }) => {
        if (insured.requested_by === 'rep')
          return (
            <Frame number={number}>
              <ForReps number={number} />
            </Frame>
          )
        if (!permission?.allowed)
          return (
            <Frame number={number}>
              <ChangesClosed number={number} insured={insured} why={permission?.message ?? null} />
            </Frame>
          )
        if (waiting)
          return (
            <Frame number={number}>
              <AlreadyRequested number={number} waiting={waiting} />
            </Frame>
          )
        return (
          <Frame number={number} until={permission.until} changesUsed={changesUsed}>
            <HolderEditor policy={policy} actions={actions} insured={insured} renew={renew} />
          </Frame>
        )
      }}
    </QueryView>
  )
}

interface FrameProps {
  number: string
  /** When changes close. */
  until?: string | null
  changesUsed?: number
  children: ReactNode
}

function Frame({ number, until = null, changesUsed = 0, children }: FrameProps) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <p>
          <Link
            href={`/policy/all/mine/-/${number}`}
            className="-ml-1 inline-flex min-h-11 items-center gap-1 font-medium text-fairway no-underline hover:underline"
          >
            <Icon name="chevron" className="size-4! rotate-90" />
            Policy {number}
          </Link>
        </p>
        <PageTitle title="Change your policy" />
        {until !== null && (
          <>
            <p className="max-w-measure text-lg text-muted">
              Select a figure to change it. Your current coverage stays in force until you confirm.
            </p>
            <p className="flex items-center gap-2 text-muted">
              <IconFrame className="">{ACTION_ICON_PATHS.change}</IconFrame>
              <span>
                Change {changesUsed + 1} of {MAX_CHANGES}. Changes close on {formatMoment(until)}.
              </span>
            </p>
          </>
        )}
      </div>
      {children}
    </div>
  )
}

/**
 * What a holder changes, whether that is possible now, and what waits already. They are read together, so that the page is
 * drawn once, and again only where something has changed: what is typed stands on them.
 */
const holderChangeQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number, 'to-change', 'client'],
    queryFn: async ({ signal }) => {
      const asked = { params: { number }, actingAs: 'client', signal, silent: true } as const
      const [insured, policy, actions, changes] = await Promise.all([
        call(getInsuredQuote, asked),
        call(getPolicy, asked),
        call(getPolicyActions, asked),
        call(listPolicyChanges, asked),
      ])
      const permission = actions.data.actions.find(({ action }) => action === 'change_policy')
      const waiting = changes.data.find(({ state }) => state === 'waiting')
      return {
        insured: insured.data,
        policy: policy.data,
        actions: actions.data,
        permission,
        changesUsed: changes.changes_used,
        waiting,
      }
    },
    staleTime: Infinity,
    gcTime: 0,
  })
