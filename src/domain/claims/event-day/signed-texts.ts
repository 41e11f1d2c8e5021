import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import type { PersonRole } from '#domain/claims/links/people.ts'
import { STATEMENTS } from '#domain/claims/links/statements.ts'

/** The documents that somebody can sign by finger on the day. */
export const SIGNED_DOCUMENTS = [
  'statement_partner',
  'statement_witness',
  'affidavit',
  'pro_letter',
] as const satisfies readonly DocumentKey[]

export type SignedDocument = (typeof SIGNED_DOCUMENTS)[number]

/** A sentence above a signature. */
export interface SignedText {
  version: number
  sentence: string
}

const SIGNERS: Readonly<Record<SignedDocument, PersonRole>> = {
  statement_partner: 'partner',
  statement_witness: 'witness',
  affidavit: 'winner',
  pro_letter: 'professional',
}

/** What is signed under a document now. */
export function signedTextOf(document: SignedDocument): SignedText {
  const { version, text } = STATEMENTS[SIGNERS[document]]
  return { version, sentence: text }
}

/**
 * Whether this is a sentence that we have shown under the document: phones send what they showed, and an altered one is no signature.
 *
 * @rule N104 What somebody signs on a phone is kept with the sentence that they saw, word for word.
 */
export function isSignedText(document: SignedDocument, { version, sentence }: SignedText): boolean {
  const text = signedTextOf(document)
  return text.version === version && text.sentence === sentence
}
