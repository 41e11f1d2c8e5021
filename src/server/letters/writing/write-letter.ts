import { ProblemError } from '#domain/problem.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import type { Rep } from '#server/access/access.ts'
import { readCase, nameCase } from '#server/desk/case-mail/mail-case.ts'
import { nameSender, queueCaseMail } from '#server/desk/case-mail/queue-case-mail.ts'
import type { Context } from '#server/kit/context.ts'
import type { ListedLetter, StoredLetter } from '#server/letters/repository.ts'
import { type AskedLetter, letterFileName, whyItCannotGo } from '#server/letters/writing/compose-letter.ts'
import { keepLetter } from '#server/letters/writing/keep-letter.ts'
import { createPolicyLetterMail } from '#server/messaging/templates/case-mail/policy-letter.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface LetterToWrite extends AskedLetter {
  policyNumber: string
  to: string | undefined
  isHolders: boolean
}

/**
 * Writes a letter about a policy for a rep: numbered, kept with its policy and its case, and mailed if that is wanted.
 *
 * @rule O02 D36 A letter is stored with its number, its mail and its audit event together, or not at all.
 */
export function writeLetter(
  context: Context,
  rep: Rep,
  { policyNumber, ...asked }: LetterToWrite,
): Promise<ListedLetter> {
  return runWrite(context, async (trx, effects) => {
    const inWrite = { ...context, db: trx }
    const subject = await lockSubject(trx, THE_PROGRAM.session, policyNumber)
    const why = whyItCannotGo(subject, asked, { now: context.now(), writer: rep.name })
    if (why !== undefined) throw new ProblemError({ code: 'NOT_POSSIBLE', why })
    const { letter, listed } = await keepLetter(inWrite, subject, { ...asked, rep })
    const { stored, policy } = subject
    const event = 'policy_letter_written'
    const detail = { policy: policy.number, letter: String(letter.number), kind: letter.kind }
    effects.publish({ quoteId: stored.id, by: rep })
    if (asked.to === undefined) {
      await effects.audit({
        quoteId: stored.id,
        at: context.now(),
        actor: 'rep',
        repId: rep.id,
        event,
        detail,
      })
      return listed
    }
    const to = parseEmailList(asked.to)
    await queueCaseMail(inWrite, effects, rep, {
      cause: `letter:${letter.id}`,
      quoteId: stored.id,
      to,
      replyTo: rep.email,
      ...(await letterMail(inWrite, subject, letter, { to, sender: nameSender(rep, context.env) })),
      event,
      detail,
    })
    return listed
  })
}

/** The mail of a letter, with its paper. */
export async function letterMail(
  { db, env }: Pick<Context, 'db' | 'env'>,
  { stored, policy }: ChangeSubject,
  { title, number, kind, words }: StoredLetter,
  { to, sender }: { to: readonly string[]; sender: string },
) {
  const about = nameCase(await readCase(db, stored), to)
  const verifyUrl = checkOf(words)
  return {
    ...createPolicyLetterMail(createLetterhead(env), { sender, title, about, verifyUrl }),
    attachments: [{ fileName: letterFileName(policy.number, number, kind), words }],
  }
}

/** Where the letter itself says that it is checked. */
function checkOf({ body }: StoredLetter['words']): string | undefined {
  return body.flatMap((part) => (part.kind === 'section' && part.check ? [part.check.url] : []))[0]
}
