import { type Answer } from '#contract/endpoint.ts'
import { type getContact } from '#contract/quotes.ts'
import { type CalendarDate, dayIn } from '#domain/calendar.ts'
import { type WireValue } from '#domain/field.ts'
import { edited } from '#domain/quote/editing.ts'
import { type FlatAnswers, type Quote, quoteFrom } from '#domain/quote/quote.ts'
import { EARLIEST_ZONE } from '#domain/quote/tee-time.ts'
import { type CustomFields, decodePatch, encodeAnswers, overlay, type Patch } from '#domain/quote/wire.ts'

export type Contact = Answer<typeof getContact>['data']

/** What the server holds, and what was typed since; nothing typed is dropped, complete or not. */
export interface Draft {
  contact: Contact
  /** Text by wire key; '' where an answer was cleared. */
  typed: Readonly<Record<string, string>>
}

/** The text that a form shows for a key. */
export function textOf({ contact, typed }: Draft, key: string): string {
  return typed[key] ?? wireText(contact.customFields[key])
}

export function wireText(value: WireValue | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

/** What was typed, read by the fields' own rules. */
export function typedPatch({ typed }: Draft): Patch {
  return decodePatch(typed, 'client')
}

/** The quote as it would be with everything well-formed that was typed. */
export function draftQuote(draft: Draft): Quote {
  return quoteFrom(edited(storedAnswers(draft.contact), typedPatch(draft).values))
}

/** The well-formed part of what was typed that the server does not hold yet, as it crosses the wire. */
export function unsentFields({ contact, typed }: Draft): CustomFields {
  const { values } = decodePatch(typed, 'client')
  const wire = encodeAnswers(overlay({}, values))
  const entries = Object.keys(values).map((key) => [key, wire[key] ?? null] as const)
  return Object.fromEntries(entries.filter(([key, value]) => value !== (contact.customFields[key] ?? null)))
}

/** Whether a form's text says the same as a wire value, spaces and leading zeros aside. */
export function saysTheSame(key: string, text: string, value: WireValue | undefined): boolean {
  if (text === wireText(value)) return true
  const { values } = decodePatch({ [key]: text }, 'rep')
  return key in values && (encodeAnswers(overlay({}, values))[key] ?? null) === (value ?? null)
}

/** Today where the event is played, by this computer's clock. */
export function todayOf(quote: Quote): CalendarDate {
  return dayIn(new Date(), quote.answers.time_zone ?? EARLIEST_ZONE)
}

function storedAnswers(contact: Contact): FlatAnswers {
  return overlay({}, decodePatch(contact.customFields, 'rep').values)
}
