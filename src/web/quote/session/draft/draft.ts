import { type EndpointResponse } from '#contract/endpoint.ts'
import { type getContact } from '#contract/quotes.ts'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { type Editor } from '#domain/values/editor.ts'
import { type WireValue } from '#domain/values/field.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { repOnlyProblems } from '#domain/quote/changes/rep-only-limits.ts'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import { type FlatAnswers, type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import {
  type CustomFields,
  decodePatch,
  encodeAnswers,
  applyPatch,
  type Patch,
} from '#domain/quote/wire/wire.ts'
import { CLIENT, type Viewer } from '#web/app/viewer.ts'

export type Contact = EndpointResponse<typeof getContact>['data']

/** Text by wire key; '' where an answer was cleared. */
type FieldTexts = Readonly<Record<string, string>>

/** What the server holds, and what was typed since; nothing typed is dropped, complete or not. */
export interface Draft {
  contact: Contact
  pendingChanges: FieldTexts
  /** Whose hand it is; a customer's unless said otherwise. */
  viewer?: Viewer
}

type Stored = Pick<Contact, 'customFields'>
type PendingDraft = Pick<Draft, 'pendingChanges' | 'viewer'> & { contact?: Stored }

/** Where nothing is stored yet. */
const NOTHING_STORED: Stored = { customFields: {} }

/** The text that a form shows for a key. */
export function textOf(
  { contact, pendingChanges }: Pick<Draft, 'contact' | 'pendingChanges'>,
  key: string,
): string {
  return pendingChanges[key] ?? wireText(contact.customFields[key])
}

export function wireText(value: WireValue | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

/** What was typed, read by the fields' own rules. */
export function pendingPatch({ pendingChanges, contact, viewer = CLIENT }: PendingDraft): Patch {
  return patchBy[viewer.editor](contact ?? NOTHING_STORED)(pendingChanges)
}

/** The stored answers as they would be with everything well-formed that was typed, and all that follows from it. */
export function draftAnswers({ contact, pendingChanges, viewer = CLIENT }: Draft): FlatAnswers {
  return answersBy[viewer.editor](contact)(pendingChanges)
}

/** The quote as it would be with everything well-formed that was typed. */
export function draftQuote({ contact, pendingChanges, viewer = CLIENT }: Draft): Quote {
  return quotesBy[viewer.editor](contact)(pendingChanges)
}

/** What was typed that only a rep may insure, where it takes more than one field to tell. */
export function pendingRepOnlyProblems(draft: Draft): FieldProblem[] {
  if (draft.viewer?.editor === 'rep') return []
  return repOnlyProblems(quoteFrom(storedAnswers(draft.contact)), draftQuote(draft))
}

/** All that the server takes of what was typed. */
export function acceptableFields(draft: Draft): CustomFields {
  const refused = new Set(pendingRepOnlyProblems(draft).map(({ field }) => field))
  return Object.fromEntries(Object.entries(pendingFields(draft)).filter(([key]) => !refused.has(key)))
}

/** All that is well-formed of what was typed, as it crosses the wire. */
export function pendingFields(draft: PendingDraft): CustomFields {
  const { values } = pendingPatch(draft)
  const wire = encodeAnswers(applyPatch({}, values))
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
export function changedTexts({
  contact,
  pendingChanges,
}: Pick<Draft, 'contact' | 'pendingChanges'>): FieldTexts {
  const isChange = ([key, text]: [string, string]) => !isSameValue(key, text, contact.customFields[key])
  return Object.fromEntries(Object.entries(pendingChanges).filter(isChange))
}

/** Whether a form's text says the same as a wire value, spaces and leading zeros aside. */
export function isSameValue(key: string, text: string, value: WireValue | undefined): boolean {
  if (text === wireText(value)) return true
  const { values } = decodePatch({ [key]: text }, 'rep')
  return key in values && (encodeAnswers(applyPatch({}, values))[key] ?? null) === (value ?? null)
}

/** Today where the event is played, by this computer's clock. */
export function todayOf(quote: Quote): CalendarDate {
  return dayAtEvent(quote, new Date())
}

const storedAnswers = memoize(({ customFields }: Stored): FlatAnswers =>
  applyPatch({}, decodePatch(customFields, 'rep').values),
)

/** One key press asks for the same draft in a dozen places, so that each is read once. */
const patchBy = { client: patchesBy('client'), rep: patchesBy('rep') }
const answersBy = { client: answersOn('client'), rep: answersOn('rep') }
const quotesBy = { client: quotesOn('client'), rep: quotesOn('rep') }

/** What stands already may be typed again, even where only a rep could have begun it. */
function patchesBy(editor: Editor) {
  return memoize((on: Stored) =>
    memoize((typed: FieldTexts) => decodePatch(typed, editor, storedAnswers(on))),
  )
}

function answersOn(editor: Editor) {
  return memoize((contact: Contact) =>
    memoize((typed: FieldTexts) =>
      applyEdits(storedAnswers(contact), patchBy[editor](contact)(typed).values, { editor }),
    ),
  )
}

function quotesOn(editor: Editor) {
  return memoize((contact: Contact) =>
    memoize((typed: FieldTexts) => quoteFrom(answersBy[editor](contact)(typed))),
  )
}

function memoize<K extends object, V extends object>(read: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return (key) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}
