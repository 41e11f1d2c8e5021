import { type ClaimDocument } from '#web/policy/claims/claim-queries.ts'

/** How a document that is a file gets to us. */
export function HowToSend({ number, document }: { number: string; document: ClaimDocument }) {
  if (document.is_identity)
    return (
      <>
        Only the people who pay claims see it. Don’t email it: call us, and we’ll tell the winner how to send
        it.
      </>
    )
  return (
    <>
      Reply to any of our emails about this policy and attach it. Put{' '}
      <strong className="font-semibold">{number}</strong> in the subject.
    </>
  )
}
