import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { Editor } from '#domain/values/editor.ts'
import { decodeField, encodeField, type Field, type WireValue } from '#domain/values/field.ts'
import type { FieldProblem, Section } from '#domain/problem.ts'
import { producerFields } from '#domain/quote/fields/contact.fields.ts'
import { COMPUTED_KEYS } from '#domain/quote/wire/computed-fields.ts'
import { officeFields } from '#domain/quote/fields/office.fields.ts'
import { type FlatAnswers, SCALAR_FIELDS } from '#domain/quote/model/quote.ts'
import { slotFields } from '#domain/contests/slots.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'

/** The flat `customFields` of the wire. */
export type CustomFields = Record<string, WireValue>

interface WireField {
  field: Field
  section: Section
  index?: number
  /** Who may write it: anyone; only a rep, though a client may clear it; only the office, hidden from clients. */
  writer: 'anyone' | 'rep' | 'office'
}

/** Every key that may be written, with its field and the section its errors belong to. */
export const WIRE_FIELDS: ReadonlyMap<string, WireField> = new Map([...scalarEntries(), ...slotEntries()])

/** The section that an error of this wire key belongs to. */
export function sectionOf(key: string): Section {
  return WIRE_FIELDS.get(key)?.section ?? 'request'
}

export function fieldProblem(key: string, message: string): FieldProblem {
  const known = WIRE_FIELDS.get(key)
  const at = { section: sectionOf(key), field: key, message }
  return known?.index === undefined ? at : { ...at, index: known.index }
}

/** A field's own message names the limits of customers; for a rep it names those of reps. */
export function repMessage(key: string, message: string): string {
  const field = WIRE_FIELDS.get(key)?.field
  return field?.message === message ? (field.repMessage ?? message) : message
}

export interface Patch {
  /** Typed values by wire key; null clears. */
  values: Record<string, string | number | null>
  malformed: FieldProblem[]
  notWritable: FieldProblem[]
}

/**
 * Reads what a caller sent. Computed keys may be present and are ignored; any other key that this editor may
 * not write is refused.
 *
 * @rule R06 A client writes the answers of its own quote, and nothing that the server decides. Values that a rep wrote
 * and the client can see may be sent back unchanged.
 */
export function decodePatch(
  customFields: Readonly<Record<string, unknown>>,
  editor: Editor,
  stored: FlatAnswers = {},
): Patch {
  const patch: Patch = { values: {}, malformed: [], notWritable: [] }
  for (const [key, wire] of Object.entries(customFields)) {
    if (COMPUTED_KEYS.has(key) || key === SIGNS_SHIPPED) continue
    readKey(key, wire, { isClient: editor === 'client', stored }, patch)
  }
  return patch
}

/** @rule N106 It follows from the shipments: what is sent of it is ignored. */
const SIGNS_SHIPPED = 'signs_shipped'

interface PatchContext {
  isClient: boolean
  stored: FlatAnswers
}

function readKey(key: string, wire: unknown, { isClient, stored }: PatchContext, patch: Patch): void {
  const known = WIRE_FIELDS.get(key)
  const cleared = wire === null || wire === ''
  if (!known || (isClient && !cleared && isRepOnlySlot(known, wire, stored[key]))) {
    patch.notWritable.push(fieldProblem(key, 'This field can’t be set'))
    return
  }
  if (known.writer === 'office' && isClient) return
  if (cleared) {
    patch.values[key] = null
    return
  }
  const decoded = decodeField(known.field, wire)
  if (!decoded.ok) {
    const { message } = decoded
    patch.malformed.push(fieldProblem(key, isClient ? message : repMessage(key, message)))
    return
  }
  if (
    isClient &&
    known.field.repOnly?.(decoded.value) === true &&
    !isStoredValue(stored, known.field, decoded.value)
  ) {
    patch.malformed.push(fieldProblem(key, known.field.message))
    return
  }
  patch.values[key] = decoded.value as string | number
}

/** Notes of the office are hidden from clients, so even a correct guess is refused like any other. */
function isRepOnlySlot(
  { field, writer }: WireField,
  wire: unknown,
  stored: string | number | undefined,
): boolean {
  if (writer !== 'rep') return writer === 'office'
  const decoded = decodeField(field, wire)
  return stored === undefined || !decoded.ok || decoded.value !== stored
}

/** Whether this value is already stored in this field, in any slot, as contests move up when one is removed. */
function isStoredValue(stored: FlatAnswers, field: Field, value: unknown): boolean {
  return Object.entries(stored).some(([key, one]) => one === value && WIRE_FIELDS.get(key)?.field === field)
}

/** Applies a patch to stored values: an absent key stays, null clears. */
export function applyPatch(stored: FlatAnswers, values: Patch['values']): FlatAnswers {
  const laid = Object.entries({ ...stored, ...values }).filter(([, value]) => value !== null)
  return Object.fromEntries(laid) as FlatAnswers
}

/**
 * Stored values as `customFields`: every key is there, unused ones are null.
 *
 * @rule C14 Answers cross the wire flat, with numbered keys, unused slots null and dates in the agreed format.
 */
export function encodeAnswers(flat: FlatAnswers, reader: Editor = 'rep'): CustomFields {
  const wire: CustomFields = {}
  for (const [key, { field, writer }] of WIRE_FIELDS) {
    const value = writer === 'office' && reader === 'client' ? undefined : flat[key]
    wire[key] = value === undefined ? null : encodeField(field, value)
  }
  return wire
}

function* scalarEntries(): Generator<[string, WireField]> {
  const sections = new Map(
    STEPS.flatMap((step) =>
      Object.keys(step.fields).map((key) => [key, step.fieldSections?.[key] ?? step.section] as const),
    ),
  )
  for (const [key, field] of Object.entries(SCALAR_FIELDS)) {
    const section = Object.hasOwn(producerFields, key)
      ? 'producer_contact_information'
      : (sections.get(key) ?? 'request')
    yield [key, { field, section, writer: Object.hasOwn(officeFields, key) ? 'office' : 'anyone' }]
  }
}

function* slotEntries(): Generator<[string, WireField]> {
  for (const { rows, sponsors, maxClientRows } of CONTEST_DEFINITIONS) {
    for (const { key, slot, field } of slotFields(rows)) {
      yield [
        key,
        { field, section: rows.section, index: slot, writer: slot > maxClientRows ? 'rep' : 'anyone' },
      ]
    }
    for (const { key, slot, field } of slotFields(sponsors)) {
      yield [key, { field, section: sponsors.section, index: slot, writer: 'anyone' }]
    }
  }
}
