import type { ShownMail } from '#contract/office/mail-texts.ts'
import { findWordsError } from '#domain/office/words/check-text.ts'
import { MAIL_NAMES, type MailName, oursOf, partsOf } from '#domain/office/words/mail-texts.ts'
import type { Db } from '#server/kit/db/database.ts'
import { listLastWordChanges, listWordChanges, type WordChange } from '#server/office/words/repository.ts'

/** As many changes of a mail are shown. */
const SHOWN_CHANGES = 50

/** All mails with what the office has set of them. */
export async function presentAllWords(db: Db): Promise<ShownMail[]> {
  const last = new Map((await listLastWordChanges(db)).map((change) => [change.mail, change]))
  return MAIL_NAMES.map((mail) => presentMail(mail, last.get(mail)))
}

/** One of them, with how it came to be. */
export async function presentWords(db: Db, mail: MailName) {
  const changes = await listWordChanges(db, mail, SHOWN_CHANGES)
  return {
    ...presentMail(mail, changes[0]),
    changes: changes.map(({ number, words, before, at, who }) => ({
      number,
      words,
      before,
      at: at.toISOString(),
      by: who,
    })),
  }
}

/**
 * @rule R02 Where ours has changed since the office set its own, or where what the office set can no longer be used, the page says so.
 */
function presentMail(mail: MailName, last: WordChange | undefined): ShownMail {
  return {
    mail,
    number: last?.number ?? 0,
    changed: last ? { at: last.at.toISOString(), by: last.who } : null,
    parts: partsOf(mail).map((part) => {
      const text = last?.words[part]
      if (text === undefined) return { part, text: null, ours_before: null, fault: null }
      const then = last?.ours[part] ?? oursOf(mail, part)
      return {
        part,
        text,
        ours_before: then === oursOf(mail, part) ? null : then,
        fault: findWordsError(mail, part, text) ?? null,
      }
    }),
  }
}
