import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'

/** Who has something to do for a claim without access to its policy. Stored. */
export const PERSON_ROLES = ['winner', 'partner', 'witness', 'professional'] as const

export type PersonRole = (typeof PERSON_ROLES)[number]

/** What is done by a link: sign one's document, or answer a decline. Stored. */
export const TASK_KINDS = ['document', 'answer'] as const

export type TaskKind = (typeof TASK_KINDS)[number]

/** What a link is made for: a task, the winner's identity documents, or a look at the claim. */
export type LinkPurpose = TaskKind | 'identity' | 'tracker'

/** The document that each signs, by its place among theirs. */
export const DOCUMENT_OF_ROLE = {
  winner: 'affidavit',
  partner: 'statement_partner',
  witness: 'statement_witness',
  professional: 'pro_letter',
} as const satisfies Record<PersonRole, DocumentKey>

/** Whose document it is; undefined for those that the holder sends. */
export function roleOfDocument(key: DocumentKey): PersonRole | undefined {
  return PERSON_ROLES.find((role) => DOCUMENT_OF_ROLE[role] === key)
}
