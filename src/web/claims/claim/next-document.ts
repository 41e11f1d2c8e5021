import { isOwed } from '#web/claims/claim/claim-text.ts'
import type { Claim, ClaimDocument } from '#web/policy/claims/claim-queries.ts'

/**
 * The one document that comes next: one to send again, then what is filled in here, then what comes as a file. What is only the
 * winner’s to send comes last. What is on its way is not asked for again.
 */
export function nextDocument(
  { documents }: Pick<Claim, 'documents'>,
  isOnTheWay: (document: ClaimDocument) => boolean = () => false,
): ClaimDocument | undefined {
  const owed = documents.filter((one) => isOwed(one) && !isOnTheWay(one))
  return (
    owed.find(({ state }) => state === 'rejected') ??
    owed.find(({ form }) => form === 'form') ??
    owed.find(({ is_identity: isIdentity }) => !isIdentity) ??
    owed[0]
  )
}
