import type { Answered } from '#web/admin/case/mail/composer.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { forgetInTab, keepInTab, readFromTab } from '#web/payment/tab-storage.ts'

/** What is typed of a letter, kept in the tab until it is sent: it outlives a reload and a failure. */
export interface LetterDraft {
  to: string
  subject: string
  text: string
  link: string
  answers?: Answered | undefined
  /** Under which these values were sent: a repeat after a lost answer has the same key, also after a reload. */
  sent?: { values: string; key: string }
}

const keyOf = (quoteId: string) => `letter:${quoteId}`

export function readDraft(quoteId: string): LetterDraft | undefined {
  const kept = readFromTab(keyOf(quoteId))
  if (kept === undefined) return undefined
  try {
    const read: unknown = JSON.parse(kept)
    return isDraft(read) ? read : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(quoteId: string, draft: LetterDraft): void {
  keepInTab(keyOf(quoteId), JSON.stringify(draft))
}

export function forgetDraft(quoteId: string): void {
  forgetInTab(keyOf(quoteId))
}

/** The key for these values: the same as long as they are. */
export function keyForLetter(quoteId: string, values: object): string {
  const draft = readDraft(quoteId)
  const text = JSON.stringify(values)
  if (draft?.sent?.values === text) return draft.sent.key
  const key = newIdempotencyKey()
  if (draft) keepDraft(quoteId, { ...draft, sent: { values: text, key } })
  return key
}

function isDraft(read: unknown): read is LetterDraft {
  if (typeof read !== 'object' || read === null) return false
  const texts = read as Readonly<Record<string, unknown>>
  return ['to', 'subject', 'text', 'link'].every((name) => typeof texts[name] === 'string')
}
