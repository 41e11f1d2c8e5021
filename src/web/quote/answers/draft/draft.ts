import type { EndpointResponse } from '#contract/endpoint.ts'
import type { saveContact } from '#contract/quotes.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Editor } from '#domain/values/editor.ts'
import type { DollarSign } from '#domain/values/money.ts'
import type { WireValue } from '#domain/values/field.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { repOnlyProblems } from '#domain/quote/transitions/rep-only-limits.ts'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { type FlatAnswers, type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import {
  type CustomFields,
  decodePatch,
  encodeAnswers,
  applyPatch,
  type Patch,
} from '#domain/quote/wire/wire.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'
import { CLIENT, type Viewer } from '#web/api/viewer.ts'

/** A quote, or what a policy insures in that form, as the server has it. */
export type SavedQuote = EndpointResponse<typeof saveContact>['data']

/** Text by wire key; '' for an answer that was cleared. */
type FieldTexts = Readonly<Record<string, string>>

/** The quote on the server, and the changes since. Incomplete text is kept too. */
export interface Draft {
  contact: SavedQuote
  pendingChanges: FieldTexts
  /** A client by default. */
  viewer?: Viewer
}

type Stored = Pick<SavedQuote, 'customFields'>
type PendingDraft = Pick<Draft, 'pendingChanges' | 'viewer'> & { contact?: Stored }

const NOTHING_STORED: Stored = { customFields: {} }

/** The text of a field. */
export function textOf(
  { contact, pendingChanges }: Pick<Draft, 'contact' | 'pendingChanges'>,
  key: string,
): string {
  return pendingChanges[key] ?? wireText(fieldValue(contact.customFields, key))
}

export function wireText(value: WireValue | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

/** The changes as values; invalid text is listed separately. */
export function pendingPatch({ pendingChanges, contact, viewer = CLIENT }: PendingDraft): Patch {
  return patchBy[viewer.editor](contact ?? NOTHING_STORED)(pendingChanges)
}

/** The answers with all valid changes and their consequences. */
export function draftAnswers({ contact, pendingChanges, viewer = CLIENT }: Draft): FlatAnswers {
  return answersBy[viewer.editor](contact)(pendingChanges)
}

/** The quote with all valid changes and their consequences. */
export function draftQuote({ contact, pendingChanges, viewer = CLIENT }: Draft): Quote {
  return quotesBy[viewer.editor](contact)(pendingChanges)
}

/** How the amounts of the quote begin, with all valid changes. */
export function draftSign(draft: Draft): DollarSign {
  return dollarSignOf(draftQuote(draft).answers)
}

/** Changes that only a rep may make, if it takes more than one field to know. */
export function pendingRepOnlyProblems(draft: Draft): FieldProblem[] {
  if (draft.viewer?.editor === 'rep') return []
  return repOnlyProblems(quoteFrom(storedAnswers(draft.contact)), draftQuote(draft))
}

/** The changes that the server accepts. */
export function acceptableFields(draft: Draft): CustomFields {
  const refused = new Set(pendingRepOnlyProblems(draft).map(({ field }) => field))
  return Object.fromEntries(Object.entries(pendingFields(draft)).filter(([key]) => !refused.has(key)))
}

/** All valid changes as wire values. */
export function pendingFields(draft: PendingDraft): CustomFields {
  const { values } = pendingPatch(draft)
  const wire = encodeAnswers(applyPatch({}, values))
  return Object.fromEntries(Object.keys(values).map((key) => [key, wire[key] ?? null]))
}

/** The accepted changes that the server does not have yet. */
export function unsentFields(draft: Draft): CustomFields {
  const { customFields } = draft.contact
  return Object.fromEntries(
    Object.entries(acceptableFields(draft)).filter(
      ([key, value]) => value !== (fieldValue(customFields, key) ?? null),
    ),
  )
}

/** The changes that differ from the stored values, valid or not. */
export function changedTexts({
  contact,
  pendingChanges,
}: Pick<Draft, 'contact' | 'pendingChanges'>): FieldTexts {
  const isChange = ([key, text]: [string, string]) =>
    !isSameValue(key, text, fieldValue(contact.customFields, key))
  return Object.fromEntries(Object.entries(pendingChanges).filter(isChange))
}

/** Whether a text means the same as a wire value, apart from spaces and leading zeros. */
export function isSameValue(key: string, text: string, value: WireValue | undefined): boolean {
  if (text === wireText(value)) return true
  const { values } = decodePatch({ [key]: text }, 'rep')
  return key in values && (encodeAnswers(applyPatch({}, values))[key] ?? null) === (value ?? null)
}

/** Today in the time zone of the event, by this computer's clock. */
export function todayOf(quote: Quote): CalendarDate {
  return dayAtEvent(quote, new Date())
}

/** The answers that the server holds. */
export const storedAnswers = memoize(({ customFields }: Stored): FlatAnswers =>
  applyPatch({}, decodePatch(customFields, 'rep').values),
)

/** One key press reads the same draft in many places, so each is calculated once. */
const patchBy = { client: patchesBy('client'), rep: patchesBy('rep') }
const answersBy = { client: answersOn('client'), rep: answersOn('rep') }
const quotesBy = { client: quotesOn('client'), rep: quotesOn('rep') }

/** A stored value may be typed again, even if only a rep could have entered it. */
function patchesBy(editor: Editor) {
  return memoize((on: Stored) =>
    memoize((typed: FieldTexts) => decodePatch(typed, editor, storedAnswers(on))),
  )
}

function answersOn(editor: Editor) {
  return memoize((contact: SavedQuote) =>
    memoize((typed: FieldTexts) =>
      applyEdits(storedAnswers(contact), patchBy[editor](contact)(typed).values, { editor }),
    ),
  )
}

function quotesOn(editor: Editor) {
  return memoize((contact: SavedQuote) =>
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
