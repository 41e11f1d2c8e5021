import type { DocumentKey, DocumentSender } from '#domain/claims/checklist/claim-documents.ts'
import { PERSON_ROLES } from '#domain/claims/links/people.ts'
import { STATEMENTS } from '#domain/claims/links/statements.ts'

/** What is known of a win before a form is filled in, as its fields show it. */
export interface KnownOfWin {
  winner: string
  hole: string
  /** `06/12/2027` at the event. */
  day: string
  whatHappened: string
  /** Whoever signs it, where the report names them. */
  signer: string
}

/**
 * What stands in a form already, on its page and on paper: only what does not have to be seen or measured by whoever fills it in.
 *
 * @rule D28 A form on paper has the same fields as its page, and the same of them filled in.
 */
export function prefilledOf(key: DocumentKey, known: KnownOfWin): Record<string, string> {
  const { winner, hole, day, whatHappened, signer } = known
  switch (key) {
    case 'claim_form':
      return { winner, hole, shot_date: day, what_happened: whatHappened }
    case 'affidavit':
      return { name: winner, place: hole && `Hole ${hole}` }
    case 'statement_partner':
    case 'statement_witness':
      return { name: signer }
    case 'pro_letter':
      return { hole, date: day }
    default:
      return {}
  }
}

/** What whoever fills it in stands up for; the holder’s own lists are not signed. */
export function signedWords(sender: DocumentSender): string | undefined {
  const role = PERSON_ROLES.find((one) => one === sender)
  return role && STATEMENTS[role].text
}
