import type { getClaimAward } from '#contract/claims/tasks.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { winnerKey } from '#domain/claims/reporting/winner-key.ts'
import { installmentState } from '#domain/claims/states/award-states.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import { listAwards } from '#server/claims/awards/repository.ts'
import { stateOf } from '#server/claims/documents/change-document.ts'
import { stateOfLink } from '#server/claims/links/link-session.ts'
import { requireOpens } from '#server/claims/links/open-link.ts'
import { presentWin, readLinkOfClaim } from '#server/claims/links/present-task.ts'
import { listDocuments } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'

type Followed = EndpointResponse<typeof getClaimAward>['data']

/**
 * How a winner's claim stands: what the winner still owes, and the payments of the winner's own award.
 *
 * @rule N103 A winner's page shows nothing of others, and changes nothing.
 */
export async function presentAward({ db, now, env }: Context, linkId: string): Promise<Followed> {
  const { link, claim } = await readLinkOfClaim(db, linkId)
  requireOpens(await stateOfLink(db, link, now()))
  const today = dateInTimeZone(now(), env.officeTimeZone)
  const own = winnerKey(link.name)
  const awards = await listAwards(db, claim.id)
  const documents = await listDocuments(db, claim.id)
  return {
    ...(await presentWin(db, claim)),
    name: link.name,
    state: claim.state,
    since: claim.since.toISOString(),
    documents: documents
      .filter(({ spec }) => spec.sender === 'winner')
      .map((document) => {
        const state = stateOf(document)
        const { title, hint } = document.spec
        const reason = state === 'rejected' ? (document.events.at(-1)?.reason ?? null) : null
        return { key: document.key, title, hint, state, reason }
      }),
    payments: awards
      .filter(({ award }) => winnerKey(award.payee) === own)
      .flatMap(({ parts }) =>
        parts.map((part) => ({
          due_on: part.dueOn,
          amount: toDollars(part.amountCents),
          state: installmentState(part, today),
          paid_on: part.payments.find(({ stands }) => stands)?.dated ?? null,
        })),
      ),
  }
}
