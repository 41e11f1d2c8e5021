import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listApprovals, recordApproval } from '#contract/approvals.ts'
import { listOverrides, previewOverride, setOverride } from '#contract/overrides.ts'
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import type { SavedQuote } from '#web/quote/answers/draft/draft.ts'
import type { QuoteSession, SessionState } from '#web/quote/session/session.ts'
import { withLatestVersion } from '#web/quote/session/calls/with-latest-version.ts'

type ApprovalBody = Omit<EndpointInput<typeof recordApproval>['body'], 'version'>
type OverrideBody = EndpointInput<typeof setOverride>['body']

export type ListedApprovals = EndpointResponse<typeof listApprovals>['data']

/** What has to be approved; asked for again whenever the quote has another version. */
export function approvalsQuery(contact: SavedQuote) {
  const { id: guid, version } = contact
  return queryOptions({
    queryKey: ['approvals', guid, version],
    queryFn: async () => (await call(listApprovals, { params: { guid } })).data,
    placeholderData: (previous) => previous ?? approvalsFromBlockers(contact),
  })
}

/** What the quote itself tells, so that nothing moves when the answers come. */
function approvalsFromBlockers({ blockers }: SavedQuote): ListedApprovals {
  const referrals = blockers.flatMap(({ code, message, clearedBy, entity, index }) =>
    clearedBy
      ? [
          {
            code: code as ListedApprovals['referrals'][number]['code'],
            message,
            cleared_by: clearedBy,
            entity: entity ?? null,
            index: index ?? null,
            given: null,
            letters: null,
          },
        ]
      : [],
  )
  const special = { listed: false, given: null }
  return { referrals, special_pricing: special, carrier_letter: null, carrier_asked: [] }
}

/** The fees that are set by hand. */
export function overridesQuery(guid: string, version: number) {
  return queryOptions({
    queryKey: ['overrides', guid, version],
    queryFn: async () => (await call(listOverrides, { params: { guid } })).data,
    placeholderData: keepPreviousData,
  })
}

export function saveApproval(session: QuoteSession, approval: ApprovalBody) {
  return withLatestVersion(session, (state) =>
    call(recordApproval, { ...fromThisPage(state), body: { version: state.contact.version, ...approval } }),
  )
}

export function saveOverride(session: QuoteSession, override: Omit<OverrideBody, 'version'>) {
  return withLatestVersion(session, (state) =>
    call(setOverride, { ...fromThisPage(state), body: { version: state.contact.version, ...override } }),
  )
}

/** The server must know the page, as the quote may be blocked for all others. */
function fromThisPage({ contact, viewer }: SessionState) {
  return { params: { guid: contact.id }, actingAs: viewer.editor, handlesError: () => true }
}

export async function previewFee(guid: string, body: EndpointInput<typeof previewOverride>['body']) {
  return (await call(previewOverride, { params: { guid }, body, handlesError: () => true })).data
}
