import type { SentFile } from '#domain/carriers/carrier-mail.ts'
import { sayOpenField } from '#domain/carriers/templates/template-fields.ts'
import type { CarrierLetter } from '#domain/quote/approvals/carrier-request.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { SentFiles } from '#server/carriers/carrier-files.ts'
import type { Context } from '#server/kit/context.ts'
import type { Effects } from '#server/writes/run-write.ts'

/** Makes a link to the files that go with a letter; undefined if none do. In the write that queues it. */
export async function sendFiles(
  context: Context,
  effects: Effects,
  rep: Rep,
  quoteId: string,
  { to, files = [] }: { to: string; files?: readonly string[] | undefined },
): Promise<SentFiles | undefined> {
  if (files.length === 0) return undefined
  return context.carrierFiles.send(context, effects, rep, { quoteId, files, to })
}

/** As they are kept with the letter. */
export function nameSent(sent: SentFiles | undefined): SentFile[] {
  return (sent?.files ?? []).map(({ id, name }) => ({ id, name }))
}

/** @rule D32 A mail in which a field of the case still stands is not sent. */
export function requireNoOpenField(letter: CarrierLetter): void {
  for (const field of ['subject', 'message'] as const) {
    const message = sayOpenField(letter[field])
    if (message !== undefined)
      throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field, message }] })
  }
}
