import { askCarrier, type ListedReferral, recordApproval } from '#contract/approvals.ts'
import { mayCall } from '#web/api/may-call.ts'
import { approveFee, type WaitingFee } from '#contract/overrides.ts'
import { nameOf } from '#web/admin/quote/answer-referral.ts'
import { AnswerFileLink } from '#web/admin/carriers/letters/AnswerFileLink.tsx'
import type { Approvals } from '#web/admin/quote/use-approvals.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Button } from '#web/ui/Button.tsx'

/**
 * What has to be approved before the quote is bought, with the answers so far.
 *
 * @rule N16 A referral is cleared by a rep or by the carrier, as it says.
 */
export function ApprovalList({ approvals }: { approvals: Approvals }) {
  const { data } = approvals.query
  const { viewer, contact } = useSessionState()
  const mayAsk = mayCall(viewer, askCarrier)
  const mayAnswer = mayCall(viewer, recordApproval)
  const { fees } = approvals
  if (!data || data.referrals.length + fees.length === 0) return null
  const asked = data.carrier_asked.at(-1)
  return (
    <section aria-labelledby="approvals" className="grid gap-1">
      <p id="approvals" className="text-lg font-semibold">
        Approvals
      </p>
      <ul>
        {data.referrals.map((referral) => (
          <li
            key={`${referral.code} ${referral.entity} ${referral.index}`}
            className="ruled flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold">{nameOf(referral)}</p>
              <p className="text-sm">{referral.message}</p>
              <Answer referral={referral} asked={asked} guid={contact.id} />
            </div>
            <div className="flex flex-wrap gap-2">
              {mayAsk && referral.cleared_by === 'carrier' && referral.given?.answer !== 'approved' && (
                <Button onClick={() => void approvals.askCarrier()}>
                  {asked ? 'Ask the carrier again' : 'Ask the carrier'}
                </Button>
              )}
              {mayAnswer && (
                <Button onClick={() => void approvals.answer(referral)}>
                  {labelOf(referral)} <span className="sr-only">for {nameOf(referral)}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
        {fees.map((fee) => (
          <li key={fee.id} className="ruled flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <TypedFee fee={fee} />
            {mayCall(viewer, approveFee) && (
              <Button onClick={() => void approvals.decideFee(fee)}>
                {fee.decided_by === 'another' ? 'Withdraw the fee' : 'Approve or decline the fee'}{' '}
                <span className="sr-only">of {nameOf(fee)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** @rule N109 A typed fee that waits is seen with the computed one, which counts until another rep has decided. */
function TypedFee({ fee }: { fee: WaitingFee }) {
  const formatDollars = useDollars()
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-semibold">{nameOf(fee)}</p>
      <p className="text-sm">
        {formatDollars(fee.fee)} instead of {formatDollars(fee.computed_fee)}. The computed fee applies until{' '}
        {fee.decided_by === 'another' ? 'another rep' : 'you or another rep'} approves this.
      </p>
      <p className="text-sm text-sand wrap-anywhere">
        Entered by {fee.asked_by}, <time dateTime={fee.asked_at}>{formatMoment(fee.asked_at)}</time> “
        {fee.reason}”
      </p>
    </div>
  )
}

function labelOf({ cleared_by: clearedBy, given }: ListedReferral): string {
  if (given) return 'Change the answer'
  return clearedBy === 'carrier' ? 'Record the answer' : 'Approve'
}

/** Whom the carrier was asked through, and with which files. */
interface ListedLetter {
  to: string
  at: string
  files?: readonly { name: string }[] | undefined
}

function Answer({
  referral,
  asked,
  guid,
}: {
  referral: ListedReferral
  asked: ListedLetter | undefined
  guid: string
}) {
  const { given, cleared_by: clearedBy } = referral
  if (given) {
    return (
      <>
        <p className={`text-sm ${given.answer === 'approved' ? 'text-fairway' : 'text-flag'}`}>
          {given.answer === 'approved' ? 'Approved' : 'Declined'}, recorded by {given.by},{' '}
          <time dateTime={given.at}>{formatMoment(given.at)}</time>
          {given.note !== null && <span className="wrap-anywhere"> “{given.note}”</span>}
          {given.reference && <span className="wrap-anywhere">, reference {given.reference}</span>}
        </p>
        {given.conditions && (
          <p className="mt-1 max-w-measure border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">On these conditions:</span> {given.conditions}
          </p>
        )}
        {given.file && <AnswerFileLink guid={guid} file={given.file} />}
      </>
    )
  }
  if (clearedBy !== 'carrier' || !asked) return <p className="text-sm text-sand">No answer yet</p>
  return (
    <p className="text-sm text-sand wrap-anywhere">
      We asked {asked.to}, <time dateTime={asked.at}>{formatMoment(asked.at)}</time>
      {asked.files && asked.files.length > 0 && `, with ${asked.files.map(({ name }) => name).join(', ')}`}
    </p>
  )
}
