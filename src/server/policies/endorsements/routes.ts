import {
  addClause as addClauseCall,
  changeClause as changeClauseCall,
  listClauses,
  listEndorsements,
  previewEndorsement,
  readClauseHistory,
  writeEndorsement,
} from '#contract/endorsements.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { requireRep, type Rep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { answerWith, presentPreview } from '#server/policies/amendments/answer-change.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import type { ChangeCall } from '#server/policies/amendments/new-change.ts'
import { readPayment } from '#server/policies/amendments/read-call.ts'
import { previewChange, requestChange } from '#server/policies/amendments/request-change.ts'
import {
  addClause,
  changeClause,
  presentClauses,
  presentHistory,
} from '#server/policies/endorsements/clauses/keep-clauses.ts'
import { readEndorsements } from '#server/policies/endorsements/list-endorsements.ts'

/** Endorsements that reps write, and the clauses that they write them from. */
export function registerEndorsementRoutes(server: Server): void {
  serve(server, listEndorsements, (context, { params }) => readEndorsements(context, params.number))

  serve(server, previewEndorsement, async (context, { caller, params, body }) => ({
    data: presentPreview(await previewChange(context, readWritten(requireRep(caller), params.number, body))),
  }))

  serve(server, writeEndorsement, (context, { caller, params, body, idempotencyKey, response }) => {
    const written = readWritten(requireRep(caller), params.number, body)
    const call = { ...written, ...readPayment(body), idempotencyKey }
    return answerWith(context, response, written, params.number, () => requestChange(context, call))
  })

  serve(server, listClauses, async ({ db }) => ({ data: await presentClauses(db) }))

  serve(server, addClauseCall, async (context, { caller, body }) => ({
    data: await addClause(context, requireRep(caller), body),
  }))

  serve(server, changeClauseCall, async (context, { caller, params, body }) => ({
    data: await changeClause(context, requireRep(caller), { ...params, ...body }),
  }))

  serve(server, readClauseHistory, async ({ db }, { params }) => ({
    data: await presentHistory(db, params.id),
  }))
}

/** An endorsement as a change of the policy: it goes the way of every other one. */
function readWritten(
  rep: Rep,
  number: string,
  body: EndpointRequest<typeof previewEndorsement>['body'],
): ChangeCall {
  const { version, effective, text, premium_difference: difference, reason } = body
  return {
    ...THE_PROGRAM,
    rep,
    number,
    version,
    action: 'change_policy',
    kind: 'other',
    request: {
      payload: {},
      customFields: {},
      fees: [],
      noShotTaken: false,
      ...(reason && { reason }),
      endorsement: { effective, text, difference },
    },
    tellClient: true,
  }
}
