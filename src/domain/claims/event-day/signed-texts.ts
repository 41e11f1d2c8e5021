import { type DocumentKey } from '#domain/claims/checklist/claim-documents.ts'

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
  version: string
  sentence: string
}

/** Saw it: the people who watched. */
const SAW: SignedText = {
  version: 'SAW-1',
  sentence: 'By signing I say that this is what I saw. I know that a prize depends on it.',
}

/** Did it, or measured it. */
const TRUE: SignedText = {
  version: 'TRUE-1',
  sentence: 'By signing I say that this is true. I know that a prize depends on it.',
}

/** What is signed under each document now. */
const SIGNED_TEXTS: Readonly<Record<SignedDocument, SignedText>> = {
  statement_partner: SAW,
  statement_witness: SAW,
  affidavit: TRUE,
  pro_letter: TRUE,
}

export function signedTextOf(document: SignedDocument): SignedText {
  return SIGNED_TEXTS[document]
}

/**
 * Whether this is a sentence that we have shown under the document: phones send what they showed, and an altered one is no signature.
 *
 * @rule N104 What somebody signs on a phone is kept with the sentence that they saw, word for word.
 */
export function isSignedText(document: SignedDocument, { version, sentence }: SignedText): boolean {
  const text = SIGNED_TEXTS[document]
  return text.version === version && text.sentence === sentence
}
