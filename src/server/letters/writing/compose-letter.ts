import {
  hasCode,
  isNamedBy,
  type LetterKind,
  LETTER_NAMES,
  whyNoLetter,
} from '#domain/letters/letter-kinds.ts'
import { buildLetterDocument } from '#domain/letters/letter-document.ts'
import { fillTemplate, findMissingValues } from '#domain/letters/letter-template.ts'
import type { DocumentCheck, PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { letterFacts, type Recipient, valuesOf } from '#server/letters/writing/letter-case.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'

/** A letter as it was asked for. */
export interface AskedLetter {
  kind: LetterKind
  title: string
  /** With fields. */
  text: string
  recipient: Recipient
}

interface Writing {
  now: Date
  /** The rep; undefined where the holder makes it. */
  writer: string | undefined
}

/** Why this letter cannot go now, in a sentence; undefined if it can. */
export function whyItCannotGo(
  subject: ChangeSubject,
  { kind, text, recipient }: AskedLetter,
  writing: Writing,
): string | undefined {
  const facts = letterFacts(subject)
  const why = whyNoLetter(kind, facts)
  if (why !== undefined) return why
  if (kind === 'additional_insured' && !isNamedBy(facts, recipient.name))
    return `No endorsement names ${recipient.name}. Write one first, with the same name.`
  return findMissingValues(text, valuesOf(subject, { ...writing, recipient: recipient.name }))
}

/** The paper of a letter. */
export function composeLetter(
  subject: ChangeSubject,
  { kind, title, text, recipient }: AskedLetter,
  { number, check, ...writing }: Writing & { number: number; check: DocumentCheckPlace | undefined },
): PrintableDocument {
  return buildLetterDocument({
    kind,
    number,
    certificate: subject.certificate,
    issuedAt: writing.now.toISOString(),
    title,
    words: fillTemplate(text, valuesOf(subject, { ...writing, recipient: recipient.name })),
    recipient,
    check: hasCode(kind) ? check : undefined,
  })
}

type DocumentCheckPlace = Pick<DocumentCheck, 'code' | 'url'>

/** The file of a letter. */
export function letterFileName(policyNumber: string, number: number, kind: LetterKind): string {
  return `${policyNumber} letter ${number}, ${LETTER_NAMES[kind]}.pdf`
}
