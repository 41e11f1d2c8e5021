import type { EndpointResponse } from '#contract/endpoint.ts'
import type { readChangeLetter } from '#contract/carrier-requests.ts'
import { toWire } from '#contract/wire-record.ts'
import {
  type CarrierMailPurpose,
  fillTemplate,
  labelOfField,
  type TemplateValues,
} from '#domain/carriers/templates/template-fields.ts'
import type { CarrierLetter } from '#domain/quote/approvals/carrier-request.ts'
import { listContactsToAsk } from '#server/carriers/repository.ts'
import { listOffered } from '#server/carriers/templates/repository.ts'
import type { Rep } from '#server/access/access.ts'
import { signatureOf, signed } from '#server/reps/account/profile.ts'
import type { Context } from '#server/kit/context.ts'

type AddressedLetter = EndpointResponse<typeof readChangeLetter>['data']['letter']

interface ComposedFor {
  letter: CarrierLetter
  rep: Rep
  quoteId: string
  /** Whom an earlier letter about the same went to. */
  askedBefore: string | undefined
  /** The carrier with the largest part of what it is about, if any takes some. */
  lead: string | undefined
  purpose: CarrierMailPurpose
  /** What the case says, for templates. */
  values: TemplateValues
}

/**
 * A letter of a rep with whom it may go to, the files that can go with it, and what else it can be written from.
 *
 * @rule D32 It goes on with whoever was asked about this before, else begins with the carrier that has most of it, else with the
 * contact that letters begin with; any other address may be typed.
 * @rule D32 D44 A template is offered with the fields of the case filled in, and says what the case does not have.
 */
export async function addressLetter(
  context: Context,
  { letter, rep, quoteId, askedBefore, lead, purpose, values }: ComposedFor,
): Promise<AddressedLetter> {
  const { db } = context
  const contacts = await listContactsToAsk(db)
  const leads = contacts.find(({ carrierId }) => carrierId === lead)
  const first = leads ?? contacts.find(({ isDefault }) => isDefault)
  const signature = await signatureOf(db, rep)
  const templates = (await listOffered(db, purpose)).map(({ id, name, ...template }) => {
    const { subject, message, missing } = fillTemplate(template, values)
    return { id, name, ...signed({ subject, message }, signature), missing: missing.map(labelOfField) }
  })
  const files = await context.carrierFiles.offer(context, rep, quoteId)
  return {
    to: askedBefore ?? first?.email ?? null,
    contacts: contacts.map((contact) => toWire(contact, ['carrier', 'name', 'email', 'forWhat'])),
    ...signed(letter, signature),
    templates,
    files: files.map((file) => toWire(file, ['id', 'name', 'bytes', 'isCarriers'])),
  }
}
