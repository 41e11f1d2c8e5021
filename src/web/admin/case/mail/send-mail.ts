import { forwardCaseMessage, sendCasePapers, writeLetter } from '#contract/case-mail.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { QueuedMail } from '#web/admin/case/mail/queries.ts'
import { call } from '#web/api/call.ts'
import type { FormCall } from '#web/form/use-form.ts'

export type ForwardBody = EndpointInput<typeof forwardCaseMessage>['body']
export type PapersBody = EndpointInput<typeof sendCasePapers>['body']
type LetterBody = EndpointInput<typeof writeLetter>['body']

export function forwardMessage(
  guid: string,
  id: string,
  body: ForwardBody,
  options: FormCall,
): Promise<QueuedMail> {
  return call(forwardCaseMessage, { params: { guid, id }, body, ...options })
}

export function sendPapers(guid: string, body: PapersBody, options: FormCall): Promise<QueuedMail> {
  return call(sendCasePapers, { params: { guid }, body, ...options })
}

export function sendLetter(guid: string, body: LetterBody, options: FormCall): Promise<QueuedMail> {
  return call(writeLetter, { params: { guid }, body, ...options })
}
