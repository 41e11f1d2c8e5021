import type * as z from 'zod/mini'
import type {
  listPolicyLetters,
  PolicyLetter,
  prepareLetterOfPolicy,
} from '#contract/letters/policy-letters.ts'
import { whyNoLetter } from '#domain/letters/letter-kinds.ts'
import { LETTER_FIELD_NAMES, LETTER_FIELDS } from '#domain/letters/letter-values.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { type ListedLetter, listLetters } from '#server/letters/repository.ts'
import { readTemplates } from '#server/letters/templates/repository.ts'
import { courseOf, insuredOf, letterFacts, valuesOf } from '#server/letters/writing/letter-case.ts'
import { whyNoProof } from '#server/letters/writing/make-proof.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, readSubject } from '#server/policies/amendments/change-subject.ts'

/** The letters of a policy: all for reps, and those for its holder for whoever else may open it. */
export async function presentLetters(
  { db }: Pick<Context, 'db'>,
  subject: ChangeSubject,
  isReps: boolean,
): Promise<z.input<typeof listPolicyLetters.response>['data']> {
  const letters = await listLetters(db, subject.policy.id, { areHolders: !isReps })
  return {
    letters: letters.map((letter) => presentLetter(letter, isReps)),
    proof: { why_not: whyNoProof(subject) ?? null, recipient: courseOf(subject) },
  }
}

export function presentLetter(letter: ListedLetter, isReps: boolean): PolicyLetter {
  return {
    number: letter.number,
    kind: letter.kind,
    title: letter.title,
    recipient: letter.recipient,
    is_mailed: letter.mailedTo !== null,
    to: isReps ? letter.mailedTo : null,
    written_at: letter.writtenAt.toISOString(),
    written_by: letter.writtenBy,
    certificate_version: letter.certificateVersion,
    code: letter.verificationCode,
    is_holders: letter.isHolders,
  }
}

/** What a rep needs to write a letter about a policy. */
export async function prepareLetter(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rep: Rep,
  number: string,
): Promise<z.input<typeof prepareLetterOfPolicy.response>['data']> {
  const subject = await readSubject(db, THE_PROGRAM.session, number)
  const facts = letterFacts(subject)
  const course = courseOf(subject)
  const values = valuesOf(subject, { now: now(), writer: rep.name, recipient: course.name })
  const templates = await readTemplates(db)
  return {
    templates: templates
      .filter(({ template }) => template.active)
      .map(({ template: { id, kind, name, title, text } }) => ({
        id,
        kind,
        name,
        title,
        text,
        why_not: whyNoLetter(kind, facts) ?? null,
      })),
    fields: LETTER_FIELD_NAMES.map((name) => ({
      name,
      label: LETTER_FIELDS[name].label,
      value: values[name] ?? null,
    })),
    recipients: [
      { role: 'course', ...course, email: null },
      { role: 'insured', ...insuredOf(subject), email: subject.policy.email },
    ],
  }
}
