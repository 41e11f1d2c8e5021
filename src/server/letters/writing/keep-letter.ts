import { randomBytes, randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { hasCode } from '#domain/letters/letter-kinds.ts'
import {
  makeVerificationCode,
  VERIFICATION_CODE_BYTES,
} from '#domain/documents/certificate/verification-code.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { Context } from '#server/kit/context.ts'
import {
  insertLetter,
  type ListedLetter,
  nextLetterNumber,
  type StoredLetter,
} from '#server/letters/repository.ts'
import { type AskedLetter, composeLetter } from '#server/letters/writing/compose-letter.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'

interface LetterToKeep extends AskedLetter {
  /** Where it is mailed; undefined if it is not. */
  to: string | undefined
  isHolders: boolean
  /** Undefined where the holder makes it. */
  rep: { id: string; name: string } | undefined
}

/**
 * Numbers a letter and keeps it, with the job that puts its paper among the files of the case, in the transaction of `context.db`,
 * which has locked the policy.
 */
export async function keepLetter(
  context: Context,
  subject: ChangeSubject,
  asked: LetterToKeep,
): Promise<{ letter: StoredLetter; listed: ListedLetter }> {
  const { db, env } = context
  const { policy } = subject
  const now = context.now()
  const { kind, title, recipient, to, isHolders, rep } = asked
  const number = await nextLetterNumber(db, policy.id)
  const code = hasCode(kind) ? makeVerificationCode(randomBytes(VERIFICATION_CODE_BYTES)) : undefined
  const check = code === undefined ? undefined : { code, url: env.publicUrl + pagePath('verify', { code }) }
  const letter: StoredLetter = {
    id: randomUUID(),
    policyId: policy.id,
    number,
    kind,
    title,
    recipient: recipient.name,
    mailedTo: to ?? null,
    words: composeLetter(subject, asked, { now, writer: rep?.name, number, check }),
    certificateVersion: policy.version,
    verificationCode: code ?? null,
    isHolders,
    writtenAt: now,
    repId: rep?.id ?? null,
  }
  await insertLetter(db, letter)
  await enqueueJob(db, {
    kind: 'file-letter',
    payload: { letterId: letter.id },
    runAt: now,
    dedupe: `file-letter:${letter.id}`,
  })
  const { words: _, ...listed } = letter
  return { letter, listed: { ...listed, writtenBy: rep?.name ?? null } }
}
