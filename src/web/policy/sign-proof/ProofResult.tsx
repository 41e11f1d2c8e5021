import type { PolicyProof } from '#contract/signs/proofs.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What became of a proof, for the customer; nothing while it waits for an answer. */
export function ProofResult({ shown: { state, proof } }: { shown: PolicyProof }) {
  if (!proof) return null
  const when = proof.answered_at === null ? '' : formatMoment(proof.answered_at)
  if (state === 'outdated')
    return (
      <Notice kind="attention" title="These signs changed after we sent this proof" live>
        It can’t be approved any longer. We’ll email you a new proof.
      </Notice>
    )
  if (state === 'change_asked')
    return (
      <Notice kind="info" title="You asked for a change" live>
        <p className="whitespace-pre-line wrap-anywhere">
          <bdi>{proof.note}</bdi>
        </p>
        <p className="mt-2">We got this on {when}. We’ll email you a new proof.</p>
      </Notice>
    )
  if (proof.answered_by !== null && proof.answered_at !== null && state === 'approved')
    return (
      <Notice kind="success" title="These signs are approved" live>
        {proof.answered_by === 'rep' ? `Our team recorded it on ${when}.` : `Approved on ${when}.`} We’ll
        print them as shown. Call us right away if something is wrong.
      </Notice>
    )
  if (state === 'waived' || state === 'none_needed')
    return (
      <Notice kind="info" title="Nothing left to approve" live>
        {state === 'waived'
          ? 'We’re printing these signs to get them to you in time. Call us right away if something is wrong.'
          : 'These signs show no logo, or they’re already on their way.'}
      </Notice>
    )
  return null
}
