import {
  answerClaim,
  getClaim,
  listPolicyClaims,
  reportClaim as report,
  sendClaimForm,
  withdrawClaim,
} from '#contract/claims/reporting.ts'
import { claimMoments, eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import type { WitnessPart } from '#domain/claims/reporting/report.ts'
import { findContactProblem } from '#domain/policy/witnesses/witness.fields.ts'
import { ProblemError } from '#domain/problem.ts'
import { contestsToClaim, readCertificates } from '#server/claims/claim-subject.ts'
import { openClaimOf, presentClaim, presentSummary } from '#server/claims/present-claim.ts'
import { WHY_NOT_CLAIMABLE } from '#server/claims/reporting/make-claim.ts'
import { reportClaim } from '#server/claims/reporting/report-claim.ts'
import { sendForm } from '#server/claims/documents/send-form.ts'
import { answerDecline } from '#server/claims/reporting/answer-decline.ts'
import { endClaim } from '#server/claims/reporting/end-claim.ts'
import { listClaims } from '#server/claims/repository.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import type { Context } from '#server/kit/context.ts'
import { type ChangeCaller, changeCaller } from '#server/policies/amendments/change-caller.ts'
import { readSubject } from '#server/policies/amendments/change-subject.ts'
import { listWitnesses, type Witness } from '#server/policies/witnesses/repository.ts'

/** Reporting a win, and looking at what became of it. */
export function registerClaimRoutes(server: Server): void {
  serve(server, listPolicyClaims, async (context, { caller, params }) => ({
    data: await presentPolicyClaims(context, changeCaller(caller), params.number),
  }))

  serve(server, report, async (context, { caller, params, body }) => {
    if (body.type === 'manage_existing_claim') throw openItInstead()
    const who = changeCaller(caller)
    const { contest: kind, index, id } = body
    const claim = await reportClaim(context, {
      ...who,
      number: params.number,
      id,
      contest: { kind, index },
      said: {
        winner: body.winner,
        shotDate: body.shot_date,
        shotTime: body.shot_time,
        hole: body.hole ?? null,
        markers: body.markers ?? null,
        yards: body.yardage ?? null,
        groupSize: body.group_size ?? null,
        whatHappened: body.what_happened,
        witnesses: body.witnesses.map(reportedWitness),
      },
    })
    const opened = await openClaimOf(context.db, who, claim.number)
    return { data: await presentClaim(context.db, who, opened) }
  })

  serve(server, getClaim, async ({ db }, { caller, params }) => {
    const who = changeCaller(caller)
    return { data: await presentClaim(db, who, await openClaimOf(db, who, params.number)) }
  })

  serve(server, sendClaimForm, async (context, { caller, params, body }) => {
    const who = changeCaller(caller)
    const opened = await openClaimOf(context.db, who, params.number)
    await sendForm(context, who, opened, { key: params.key, place: params.place, form: body })
    const after = await openClaimOf(context.db, who, params.number)
    return { data: await presentClaim(context.db, who, after) }
  })

  serve(server, answerClaim, async (context, { caller, params, body }) => {
    const who = changeCaller(caller)
    await answerDecline(context, who, await openClaimOf(context.db, who, params.number), body)
    return { data: await presentClaim(context.db, who, await openClaimOf(context.db, who, params.number)) }
  })

  serve(server, withdrawClaim, async (context, { caller, params, body }) => {
    const who = changeCaller(caller)
    const opened = await openClaimOf(context.db, who, params.number)
    await endClaim(context, who, opened, { kind: 'withdraw', reason: body.reason })
    const after = await openClaimOf(context.db, who, params.number)
    return { data: await presentClaim(context.db, who, after) }
  })
}

interface SentWitness {
  part: WitnessPart
  name: string
  phone?: string | null | undefined
  email?: string | null | undefined
}

function reportedWitness({ part, name, phone = null, email = null }: SentWitness, at: number) {
  const problem = findContactProblem({ phone, email })
  if (problem)
    throw new ProblemError({ code: 'INVALID', fields: [{ ...problem, field: 'witnesses', index: at + 1 }] })
  return { part, name, phone, email }
}

/** @rule T04 To go on with an earlier claim is to open it. */
function openItInstead(): ProblemError {
  const message = 'Open the claim that you want to go on with'
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'type', message }] })
}

async function presentPolicyClaims({ db, now }: Context, { session }: ChangeCaller, number: string) {
  const subject = await readSubject(db, session, number)
  const [claims, certificates, witnesses] = await Promise.all([
    listClaims(db, subject.policy.id),
    readCertificates(db, subject.policy.id),
    listWitnesses(db, subject.policy.id),
  ])
  return {
    claims: await Promise.all(claims.map((claim) => presentSummary(db, claim))),
    contests: contestsToClaim(subject, certificates, now()).map(({ insured, rejection, opensAt }) => ({
      contest: insured.kind,
      index: insured.index,
      title: insured.title,
      dates: [...insured.dates],
      hole: insured.figures.hole ?? null,
      is_open: rejection === undefined,
      why_not: rejection === undefined ? null : WHY_NOT_CLAIMABLE[rejection],
      opens_at: opensAt?.toISOString() ?? null,
      partners_needed: insured.witnesses.playingPartners,
      witnesses_needed: insured.witnesses.independent,
      named: witnesses
        .filter((witness) => isOf(witness, insured))
        .map(({ name, phone, email }) => ({ name, part: 'witness' as const, phone, email })),
    })),
    time_zone: eventZone(subject.certificate),
    report_until: claimMoments(subject.certificate).reportUntil?.toISOString() ?? null,
  }
}

function isOf({ entity, index }: Witness, contest: { kind: string; index: number }): boolean {
  return entity === contest.kind && index === contest.index
}
