import { useLocation } from 'wouter'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { isPartnerDiscountSmaller } from '#domain/pricing/calculation/pricing-terms.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import { RepCase } from '#web/quote/rep/RepCase.tsx'
import { ChangesByOthers } from '#web/quote/live/ChangesByOthers.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { expressPath } from '#web/api/viewer.ts'
import { listPath } from '#web/rep-frame/list-path.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { policyChangePath } from '#web/rep-frame/policy-path.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Shown above a quote that a rep has open: who edits it, why, and what that means once it is bought. */
export default function RepBanner() {
  const rep = useRep()
  const { contact, viewer } = useSessionState()
  const [path] = useLocation()
  const express = expressPath(contact.id)
  const policy = contact.customFields['policy_number']
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        <span>
          {viewer.readOnly ? 'You look at this quote as' : 'You edit this quote as'}{' '}
          <span className="font-semibold text-ink">{rep?.name ?? 'a rep'}</span>.
          {viewer.readOnly && ' Your role sees everything and changes nothing.'}
        </span>
        <TextLink to={listPath('quotes')} className="inline-block py-2">
          Open another quote
        </TextLink>
        {path !== express && (
          <TextLink to={express} className="inline-block py-2">
            All steps on one page
          </TextLink>
        )}
      </p>
      <ChangesByOthers />
      <ReplacedDealerDiscount />
      <RepCase />
      <div className="mb-8">
        {typeof policy === 'string' ? <Bought policy={policy} /> : !viewer.readOnly && <Reason />}
      </div>
    </>
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
    <div className="mb-6">
      <Notice kind="info" title={`The partner’s ${percent} percent applies`}>
        Without the partner, {clientType.label} would have {clientType.discount_percent} percent off.
      </Notice>
    </div>
  )
}

/** @rule N72 What a policy states is not edited beside it. */
function Bought({ policy }: { policy: string }) {
  const { viewer } = useSessionState()
  const { special_instructions: instructions } = useDraftQuote().answers
  return (
    <Notice kind="attention" title={`Bought: policy ${policy}`}>
      <TextLink to={policyPath(policy)} className="inline-flex min-h-11 items-center">
        Open the policy
      </TextLink>
      {!viewer.readOnly && (
        <p>
          What the policy insures is changed on a page of its own:{' '}
          <TextLink to={policyChangePath(policy)}>Change the policy</TextLink>. Here you can change notes, the
          shipping address and what is printed on the signs.
        </p>
      )}
      {instructions !== undefined && (
        <>
          <p className="mt-3 font-semibold">The buyer’s special instructions</p>
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {instructions}
          </p>
        </>
      )}
    </Notice>
  )
}

/** @rule D66 The reason that is typed here is kept with each change, and its customer can read it. */
function Reason() {
  const session = useSession()
  const { reason } = useSessionState()
  return (
    <div className="max-w-form">
      <TextField
        name="reason"
        label="Reason for your changes"
        hint="Kept with every change you make from now on; the customer can read it"
        value={reason}
        onChange={session.setReason}
      />
    </div>
  )
}
