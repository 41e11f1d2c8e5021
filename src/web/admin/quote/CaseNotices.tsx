import { useState } from 'react'
import { recordApproval } from '#contract/approvals.ts'
import { saveContact } from '#contract/quotes.ts'
import { isPartnerDiscountSmaller } from '#domain/pricing/calculation/pricing-terms.ts'
import { acceptCustomAddOn, describeCustomAddOn, hasCustomAddOn } from '#domain/quote/transitions/add-on.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import LostNotice from '#web/admin/case/lost/LostNotice.tsx'
import type { Approvals } from '#web/admin/quote/use-approvals.ts'
import { nameOf } from '#web/admin/quote/answer-referral.ts'
import { mayCall } from '#web/api/may-call.ts'
import { changeQuote } from '#web/quote/answers/change-quote.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { editFromField } from '#web/quote/answers/typing-pause.ts'
import { InsuredEmailLine } from '#web/quote/email-change/InsuredEmailLine.tsx'
import { ChangesByOthers } from '#web/quote/live/ChangesByOthers.tsx'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Above the work: who edits it, what was asked for, and what it means that the quote is bought. */
export function CaseNotices({ approvals }: { approvals: Approvals }) {
  const { contact, viewer } = useSessionState()
  const policy = contact.customFields['policy_number']
  return (
    <div className="contents">
      <ChangesByOthers />
      <ReplacedDealerDiscount />
      <LostNotice quoteId={contact.id} />
      {typeof policy === 'string' ? (
        <>
          <Bought policy={policy} />
          <InsuredEmailLine
            key={contact.version}
            number={policy}
            known={String(contact.customFields['insured_email'] ?? '')}
            reader="rep"
          />
        </>
      ) : (
        <>
          <RequestedAddOn />
          <Referrals approvals={approvals} />
          {!viewer.readOnly && <Reason />}
        </>
      )}
      {viewer.readOnly && <Reader />}
    </div>
  )
}

/** @rule R02 A rep whose role changes nothing reads why nothing can be pressed. */
function Reader() {
  const rep = useRep()
  return (
    <p className="text-sm text-muted">
      You’re viewing this quote as <span className="font-semibold text-ink">{rep?.name ?? 'a rep'}</span>. You
      have view-only access.
    </p>
  )
}

/** @rule V07 What has to be approved stands above the figures, word for word, with what is done about it. */
function Referrals({ approvals }: { approvals: Approvals }) {
  const { viewer } = useSessionState()
  const referrals = approvals.query.data?.referrals ?? []
  if (referrals.length === 0) return null
  const mayAnswer = mayCall(viewer, recordApproval)
  return (
    // One that was answered stays, so that nothing moves away under the hand.
    <ul
      className={`grid gap-1.5 border-l-4 px-4 py-2 ${approvals.open.length > 0 ? 'border-sand bg-sand-soft' : 'border-line bg-well'}`}
    >
      {referrals.map((referral) => (
        <li
          key={`${referral.code} ${referral.entity} ${referral.index}`}
          className="flex flex-wrap items-center justify-between gap-x-4"
        >
          <span className="flex min-w-0 flex-1 basis-56 items-center gap-2">
            <Icon
              name={referral.given?.answer === 'approved' ? 'check' : 'warning'}
              className={`size-4 ${referral.given?.answer === 'approved' ? 'text-fairway' : 'text-sand'}`}
            />
            {referral.message}
          </span>
          {mayAnswer && (
            <button
              type="button"
              onClick={() => void approvals.answer(referral)}
              className="min-h-8 cursor-pointer text-sm font-medium text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
            >
              {labelOf(referral)}
              <span className="sr-only">: {nameOf(referral)}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function labelOf({ cleared_by: by, given }: Approvals['open'][number]): string {
  if (given)
    return given.answer === 'approved' ? 'Approved. Change the answer' : 'Declined. Change the answer'
  return by === 'carrier' ? 'Record the answer' : 'Approve or decline'
}

/** @rule N17 A rep turns a requested add-on into a contest, which is then priced as any other. */
function RequestedAddOn() {
  const session = useSession()
  const { viewer } = useSessionState()
  const quote = useDraftQuote()
  if (!hasCustomAddOn(quote)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-sand bg-sand-soft px-4 py-2">
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-semibold">Requested: </span>
        <span className="wrap-anywhere">{describeCustomAddOn(quote)}</span>
      </p>
      {mayCall(viewer, saveContact) && (
        <Button onClick={() => changeQuote(session, acceptCustomAddOn)}>Add it as a contest</Button>
      )}
    </div>
  )
}

/** @rule N10 Where a partner's percent replaces a larger one of a dealer, the rep is told. */
function ReplacedDealerDiscount() {
  const { contact } = useSessionState()
  const clientType = clientTypeOf(useDraftQuote().answers)
  const percent = contact.customFields['partner_discount_percent']
  const partner = typeof percent === 'number' ? { percent } : undefined
  if (!clientType || !isPartnerDiscountSmaller({ clientType, partner })) return null
  return (
    <Notice kind="info" title={`The partner’s ${percent}% discount applies`}>
      Without the partner, {clientType.label} would get {clientType.discount_percent}% off.
    </Notice>
  )
}

/** @rule N72 What a policy states is not edited beside it. */
function Bought({ policy }: { policy: string }) {
  const { viewer } = useSessionState()
  const { special_instructions: instructions } = useDraftQuote().answers
  return (
    <div className="grid gap-1 border-l-4 border-fairway bg-fairway-soft px-4 py-2">
      <p className="flex flex-wrap items-center gap-x-4">
        <span className="font-semibold">Bought: policy {policy}</span>
        <TextLink
          to={policyPath(policy)}
          className="inline-flex min-h-9 items-center pointer-coarse:min-h-11"
        >
          Open the policy
        </TextLink>
      </p>
      {!viewer.readOnly && (
        <p className="text-sm">
          Edit what’s insured below, then apply it as one policy change. We save notes, the shipping address,
          and sign text as you type.
        </p>
      )}
      {instructions !== undefined && (
        <div className="text-sm">
          <p className="font-semibold">The buyer’s special instructions</p>
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {instructions}
          </p>
        </div>
      )}
    </div>
  )
}

/** @rule D66 The reason that is typed here is kept with each change, and its customer can read it. */
function Reason() {
  const session = useSession()
  const [reason, setReason] = useState(session.get().reason)
  const type = (text: string) => {
    setReason(text)
    editFromField('reason', () => session.setReason(text))
  }
  return (
    <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-semibold">Reason for your changes</span>
      <span className="control-box min-h-9! min-w-0 flex-1 basis-60">
        <input
          name="reason"
          className="control py-1!"
          value={reason}
          title="Saved with every change from now on. The customer can see it."
          placeholder="Saved with each change. The customer can see it"
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
        />
      </span>
    </label>
  )
}
