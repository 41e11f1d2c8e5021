import { sendCertificateAgain } from '#contract/case-mail.ts'
import { type QueuedMail, refreshCaseMail } from '#web/admin/case/mail/queries.ts'
import { call, type CallOptions } from '#web/api/call.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { notify } from '#web/ui/notify.ts'

const running = new Map<string, Promise<void>>()

/**
 * Mails the certificate in force and the receipt of a policy again, to each party its own. Pressed again while it runs it is the
 * same press. Throws why it was not sent; without `handlesError` that is shown as well.
 */
export function sendCertificateAndReceipt(
  quoteId: string,
  options: Pick<CallOptions, 'handlesError'> = {},
): Promise<void> {
  const present = running.get(quoteId)
  if (present) return present
  const started = send(quoteId, options).finally(() => running.delete(quoteId))
  running.set(quoteId, started)
  return started
}

async function send(guid: string, options: Pick<CallOptions, 'handlesError'>): Promise<void> {
  const idempotencyKey = newIdempotencyKey()
  try {
    sayWhoGetsIt(await call(sendCertificateAgain, { params: { guid }, idempotencyKey, ...options }))
  } finally {
    await refreshCaseMail(guid)
  }
}

/** What was queued, in a notice that stays for a moment. */
export function sayWhoGetsIt({ data }: QueuedMail): void {
  notify({
    type: 'success',
    title: 'Mail',
    message: `We’re emailing ${data.messages.map(({ to }) => to).join(', ')}`,
  })
}
