import type { EndpointResponse } from '#contract/endpoint.ts'
import type { getPolicy } from '#contract/policies.ts'
import { summarizeEventDay } from '#domain/documents/certificate/certificate-summary.ts'
import type { PolicyOverview } from '#server/policies/overview/read-overview.ts'
import type { PolicyWithDocuments } from '#server/policies/repository.ts'

type Presented = Pick<
  EndpointResponse<typeof getPolicy>['data'],
  'event_day' | 'witnesses' | 'history' | 'changed_by_rep_at' | 'invoices'
>

/** What the page of a policy shows besides its certificate. */
export function presentOverview(
  { certificate }: PolicyWithDocuments,
  { invoices, witnesses, history, changedByRepAt }: PolicyOverview,
): Presented {
  return {
    event_day: summarizeEventDay(certificate),
    witnesses,
    history: history.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    changed_by_rep_at: changedByRepAt?.toISOString() ?? null,
    invoices,
  }
}
