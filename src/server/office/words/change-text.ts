import { findWordsError } from '#domain/office/words/check-text.ts'
import { MAIL_PARTS, type MailPart, type MailWords, type SentWords } from '#domain/office/words/mail-text.ts'
import { type MailName, oursOf } from '#domain/office/words/mail-texts.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { reloadOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { presentWords } from '#server/office/words/present-texts.ts'
import { insertWordChange, listWordChanges, lockOfficeWords } from '#server/office/words/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface RequestedWords {
  mail: MailName
  /** Of the parts that the office sets; a part that is absent, or that says the same as ours, is ours. */
  words: SentWords
  /** The number of the last change that was seen. */
  number: number
}

/**
 * Sets the words of a mail, all its parts together, or takes them back to ours.
 *
 * @rule R02 Of two who saw the same, one sets it and the other is shown what holds. Every change is kept with who made it, and mail
 * that waits to be sent keeps its words.
 */
export async function changeWords(
  context: Context,
  rep: Rep,
  { mail, words: requested, number }: RequestedWords,
): Promise<void> {
  const at = context.now()
  const words = tidyWords(mail, requested)
  requireUsable(mail, words)
  await runWrite(context, async (trx, { audit, noAudit }) => {
    await lockOfficeWords(trx)
    const [last] = await listWordChanges(trx, mail, 1)
    if ((last?.number ?? 0) !== number)
      throw new ProblemError({ code: 'WORDS_CHANGED', current: await presentWords(trx, mail) })
    const before = last?.words ?? {}
    const changed = MAIL_PARTS.filter((part) => words[part] !== before[part])
    if (changed.length === 0) return noAudit('nothing was changed')
    const ours = pickParts((part) => (words[part] === undefined ? undefined : oursOf(mail, part)))
    await insertWordChange(trx, { mail, number: number + 1, words, before, ours, at, repId: rep.id })
    await audit({
      quoteId: null,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'office_words_changed',
      detail: { mail, parts: changed.join(' '), number: number + 1 },
    })
  })
  await reloadOfficeSettings(context)
  context.live.publishSettings()
}

/** Words that are ours are not the office's; spaces and line breaks at the ends, and carriage returns, are nobody's. */
export function tidyWords(mail: MailName, requested: SentWords): MailWords {
  return pickParts((part) => {
    const text = requested[part]?.replaceAll('\r\n', '\n').trim()
    return text === oursOf(mail, part) ? undefined : text
  })
}

function pickParts(textOf: (part: MailPart) => string | undefined): MailWords {
  return Object.fromEntries(
    MAIL_PARTS.flatMap((part) => {
      const text = textOf(part)
      return text === undefined ? [] : [[part, text]]
    }),
  )
}

/** Every part that cannot be used is named. */
export function requireUsable(mail: MailName, words: MailWords): void {
  const fields = MAIL_PARTS.flatMap((part): FieldProblem[] => {
    const text = words[part]
    const message = text === undefined ? undefined : findWordsError(mail, part, text)
    return message === undefined ? [] : [{ section: 'request', field: part, message }]
  })
  if (fields.length > 0) throw new ProblemError({ code: 'INVALID', fields })
}
