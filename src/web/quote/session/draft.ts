import { type Answer } from '#contract/endpoint.ts'
import { type getContact } from '#contract/quotes.ts'
import { type CalendarDate } from '#domain/calendar.ts'
import { type WireValue } from '#domain/field.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { beyondClients } from '#domain/quote/beyond-clients.ts'
import { edited } from '#domain/quote/editing.ts'
import { type FlatAnswers, type Quote, quoteFrom } from '#domain/quote/quote.ts'
import { dayAt } from '#domain/quote/event-zone.ts'
import {
  type CustomFields,
  decodePatch,
  type Editor,
  encodeAnswers,
  overlay,
  type Patch,
} from '#domain/quote/wire.ts'
import { CLIENT, type Viewer } from '#web/quote/session/viewer.ts'

export type Contact = Answer<typeof getContact>['data']

/** Text by wire key; '' where an answer was cleared. */
type Typed = Readonly<Record<string, string>>

/** What the server holds, and what was typed since; nothing typed is dropped, complete or not. */
export interface Draft {
  contact: Contact
  typed: Typed
  /** Whose hand it is; a customer's unless said otherwise. */
  viewer?: Viewer
}

type Stored = Pick<Contact, 'customFields'>
type Typing = Pick<Draft, 'typed' | 'viewer'> & { contact?: Stored }

/** Where nothing is stored yet. */
const NEW: Stored = { customFields: {} }

/** The text that a form shows for a key. */
export function textOf({ contact, typed }: Pick<Draft, 'contact' | 'typed'>, key: string): string {
  return typed[key] ?? wireText(contact.customFields[key])
}

export function wireText(value: WireValue | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

/** What was typed, read by the fields' own rules. */
export function typedPatch({ typed, contact, viewer = CLIENT }: Typing): Patch {
  return patchBy[viewer.editor](contact ?? NEW)(typed)
}

/** The stored answers as they would be with everything well-formed that was typed, and all that follows from it. */
export function draftAnswers({ contact, typed, viewer = CLIENT }: Draft): FlatAnswers {
  return answersBy[viewer.editor](contact)(typed)
}

/** The quote as it would be with everything well-formed that was typed. */
export function draftQuote({ contact, typed, viewer = CLIENT }: Draft): Quote {
  return quotesBy[viewer.editor](contact)(typed)
}

/** What was typed that only a rep may insure, where it takes more than one field to tell. */
export function typedBeyondClients(draft: Draft): FieldProblem[] {
  if (draft.viewer?.editor === 'rep') return []
  return beyondClients(quoteFrom(storedAnswers(draft.contact)), draftQuote(draft))
}

/** All that the server takes of what was typed. */
export function acceptableFields(draft: Draft): CustomFields {
  const refused = new Set(typedBeyondClients(draft).map(({ field }) => field))
  return Object.fromEntries(Object.entries(typedFields(draft)).filter(([key]) => !refused.has(key)))
}

/** All that is well-formed of what was typed, as it crosses the wire. */
export function typedFields(draft: Typing): CustomFields {
  const { values } = typedPatch(draft)
  const wire = encodeAnswers(overlay({}, values))
  return Object.fromEntries(Object.keys(values).map((key) => [key, wire[key] ?? null]))
}

/** The part of it that the server does not hold yet. */
export function unsentFields(draft: Draft): CustomFields {
  const { customFields } = draft.contact
  return Object.fromEntries(
    Object.entries(acceptableFields(draft)).filter(([key, value]) => value !== (customFields[key] ?? null)),
  )
}

/** What was typed that says something else than what is stored, well-formed or not. */
export function changedTexts({ contact, typed }: Pick<Draft, 'contact' | 'typed'>): Typed {
  const isChange = ([key, text]: [string, string]) => !saysTheSame(key, text, contact.customFields[key])
  return Object.fromEntries(Object.entries(typed).filter(isChange))
}

/** Whether a form's text says the same as a wire value, spaces and leading zeros aside. */
export function saysTheSame(key: string, text: string, value: WireValue | undefined): boolean {
  if (text === wireText(value)) return true
  const { values } = decodePatch({ [key]: text }, 'rep')
  return key in values && (encodeAnswers(overlay({}, values))[key] ?? null) === (value ?? null)
}

/** Today where the event is played, by this computer's clock. */
export function todayOf(quote: Quote): CalendarDate {
  return dayAt(quote, new Date())
}

const storedAnswers = once(({ customFields }: Stored): FlatAnswers =>
  overlay({}, decodePatch(customFields, 'rep').values),
)

/** One key press asks for the same draft in a dozen places, so that each is read once. */
const patchBy = { client: patchesBy('client'), rep: patchesBy('rep') }
const answersBy = { client: answersOn('client'), rep: answersOn('rep') }
const quotesBy = { client: quotesOn('client'), rep: quotesOn('rep') }

/** What stands already may be typed again, even where only a rep could have begun it. */
function patchesBy(editor: Editor) {
  return once((on: Stored) => once((typed: Typed) => decodePatch(typed, editor, storedAnswers(on))))
}

function answersOn(editor: Editor) {
  return once((contact: Contact) =>
    once((typed: Typed) =>
      edited(storedAnswers(contact), patchBy[editor](contact)(typed).values, { editor }),
    ),
  )
}

function quotesOn(editor: Editor) {
  return once((contact: Contact) => once((typed: Typed) => quoteFrom(answersBy[editor](contact)(typed))))
}

function once<K extends object, V extends object>(read: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return (key) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}
