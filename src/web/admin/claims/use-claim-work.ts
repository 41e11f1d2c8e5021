import type { ClaimCase } from '#contract/claims/case.ts'
import {
  assignClaim,
  changeClaimReserve,
  confirmClaimDecision,
  decideClaim,
  decideClaimDocument,
  dischargeClaimAward,
  dropClaimDecision,
  moveClaim,
  payClaimAward,
  recordClaimFinding,
  reverseClaimPayment,
} from '#contract/claims/deciding.ts'
import { markClaimSignalSeen } from '#contract/claims/signals.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { FactKey } from '#domain/claims/facts/claim-facts.ts'
import type { ClaimStep } from '#domain/claims/states/claim-steps.ts'
import { isUndecided, possibleEvents } from '#domain/claims/states/claim-states.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { askCarrierAbout, recordCarrierAnswer } from '#web/admin/claims/carriers/ask-carrier.ts'
import { refreshClaim, seeing, showClaim } from '#web/admin/claims/queries.ts'
import { type Payable, STEP_TEXTS } from '#web/admin/claims/claim-texts.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { SignedInRep } from '#web/rep-frame/queries.ts'

export type ClaimDocumentShown = ClaimCase['documents'][number]

/**
 * What the rep who is signed in can do with a claim; who lacks the permission reads only.
 *
 * @rule R02 N105 The server refuses by the same permission.
 */
export function useClaimWork(rep: SignedInRep, claim: ClaimCase) {
  const mayDecide = isAllowed(rep, 'claims')
  const { number } = claim
  const params = { number }
  const possible = mayDecide ? possibleEvents(claim.state, 'rep') : []
  const shown = async (answered: Promise<ClaimCase | undefined>) => {
    const done = await answered
    if (done) await showClaim(done)
  }
  const stepOf = ({ key, place }: ClaimDocumentShown) =>
    claim.steps.find((one) => one.key === key && one.place === place)?.step ?? 0

  function decideDocument(
    document: ClaimDocumentShown,
    decision: EndpointInput<typeof decideClaimDocument>['body']['decision'],
    reason?: string,
  ) {
    const { key, place } = document
    return call(decideClaimDocument, {
      params: { ...params, key: key as EndpointInput<typeof decideClaimDocument>['params']['key'], place },
      body: { decision, step: stepOf(document), ...(reason !== undefined && { reason }) },
      handlesError: () => reason !== undefined,
    }).then(({ data }) => data)
  }

  return {
    claim,
    mayDecide,
    mayFind: mayDecide && isUndecided(claim.state),
    can: (step: ClaimStep | 'approve' | 'decline' | 'change_reserve' | 'pay' | 'reverse_payment') =>
      possible.includes(step),
    accept: (document: ClaimDocumentShown) =>
      // A refusal is shown where all are; the page then shows what has changed meanwhile.
      shown(decideDocument(document, 'accepted')).catch(() => refreshClaim(number)),
    enlarge: ({ title }: ClaimDocumentShown, lines: readonly { label: string; value: string }[]) =>
      openDialog('view-claim-document', { title, lines }),
    needAgain: (document: ClaimDocumentShown) =>
      shown(decideDocument(document, 'needed')).catch(() => refreshClaim(number)),
    reject: (document: ClaimDocumentShown) =>
      shown(
        openDialog('claim-reason', {
          title: `Reject: ${document.title}`,
          intro: 'The sender reads your reason word for word.',
          submitLabel: 'Reject the document',
          number,
          send: (reason) => decideDocument(document, 'rejected', reason),
        }),
      ),
    letGo: (document: ClaimDocumentShown) =>
      shown(
        openDialog('claim-reason', {
          title: `Not needed: ${document.title}`,
          intro: 'We’ll stop asking for this document.',
          submitLabel: 'Mark as not needed',
          number,
          send: (reason) => decideDocument(document, 'not_needed', reason),
        }),
      ),
    find: (facts: readonly FactKey[], about: string) =>
      shown(
        openDialog('claim-finding', {
          about,
          facts,
          number,
          timeZone: claim.time_zone,
          send: async (body, options) => (await call(recordClaimFinding, { params, body, ...options })).data,
        }),
      ),
    changeReserve: (sending = seeing(claim)) =>
      shown(
        openDialog('claim-reserve', {
          number,
          prize: claim.prize,
          reserve: claim.reserve,
          send: (body, options) =>
            sending((seen) =>
              call(changeClaimReserve, { params, body: { ...body, seen_place: seen }, ...options }),
            ),
        }),
      ),
    approve: (sending = seeing(claim)) =>
      shown(
        openDialog('approve-claim', {
          claim,
          send: (body, options) =>
            sending((seen) => call(decideClaim, { params, body: { ...body, seen_place: seen }, ...options })),
        }),
      ),
    decline: (sending = seeing(claim)) =>
      shown(
        openDialog('decline-claim', {
          claim,
          send: (body, options) =>
            sending((seen) => call(decideClaim, { params, body: { ...body, seen_place: seen }, ...options })),
        }),
      ),
    confirm: () => {
      const { pending } = claim
      const sending = seeing(claim)
      if (!pending) return Promise.resolve()
      return shown(
        openDialog('confirm-claim-decision', {
          claim,
          pending,
          send: (body, options) =>
            sending((seen) =>
              call(confirmClaimDecision, {
                params,
                body: { ...body, hash: pending.hash, seen_place: seen },
                ...options,
              }),
            ),
        }),
      )
    },
    sendBack: () =>
      shown(
        openDialog('claim-reason', {
          title: 'Send the decision back',
          intro: 'The rep who proposed it reads your reason. Nothing is decided.',
          submitLabel: 'Send it back',
          number,
          send: async (reason, options) =>
            (await call(dropClaimDecision, { params, body: { reason }, ...options })).data,
        }),
      ),
    move: (step: ClaimStep) => {
      const { title, intro, submitLabel } = STEP_TEXTS[step]
      const sending = seeing(claim)
      const isReasonOptional = !STEP_TEXTS[step].needsReason
      return shown(
        openDialog('claim-reason', {
          title,
          intro,
          submitLabel,
          isReasonOptional,
          number,
          send: (reason, options) =>
            sending((seen) =>
              call(moveClaim, {
                params,
                body: { step, seen_place: seen, ...(reason !== '' && { reason }) },
                ...options,
              }),
            ),
        }),
      )
    },
    assign: (repId: string | null) =>
      shown(
        seeing(claim)((seen) =>
          call(assignClaim, { params, body: { rep_id: repId, seen_place: seen } }),
        ).catch(() => undefined),
      ),
    pay: (award: Payable) =>
      shown(
        openDialog('record-award-payment', {
          award,
          number,
          send: async (body, options) =>
            (await call(payClaimAward, { params: { ...params, award: award.id }, body, ...options })).data,
        }),
      ),
    discharge: (award: Payable) =>
      shown(
        openDialog('discharge-claim-award', {
          award,
          number,
          send: async (body, options) =>
            (await call(dischargeClaimAward, { params: { ...params, award: award.id }, body, ...options }))
              .data,
        }),
      ),
    mayAskCarrier: mayDecide && isUndecided(claim.state),
    askCarrier: () => shown(askCarrierAbout(claim)),
    recordAnswer: (letter: ClaimCase['carrier_letters'][number]) => shown(recordCarrierAnswer(claim, letter)),
    see: ({ id, title }: { id: string; title: string }) =>
      shown(
        openDialog('claim-reason', {
          title,
          intro: 'Say what you found. This decides nothing.',
          label: 'Note',
          submitLabel: 'Mark as seen',
          number,
          send: async (note, options) =>
            (
              await call(markClaimSignalSeen, {
                params: { ...params, signal: id },
                body: { note },
                ...options,
              })
            ).data,
        }),
      ),
    reverse: (entry: string, reference: string) =>
      shown(
        openDialog('claim-reason', {
          title: 'Record a returned payment',
          intro: `Payment ${reference} came back. Its parts are due again.`,
          submitLabel: 'Record the return',
          number,
          send: async (reason, options) =>
            (await call(reverseClaimPayment, { params: { ...params, entry }, body: { reason }, ...options }))
              .data,
        }),
      ),
  }
}

export type ClaimWork = ReturnType<typeof useClaimWork>
