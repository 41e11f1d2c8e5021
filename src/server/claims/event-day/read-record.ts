import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { eventRecord, LARGEST_RECORD, RECORD_VALUES, RECORD_VERSION } from '#contract/claims/event-record.ts'
import { canonicalText } from '#domain/claims/decisions/second-approval.ts'
import { RECORD_NOTES, type RecordNote } from '#domain/claims/event-day/record-refusals.ts'
import { isSignedText } from '#domain/claims/event-day/signed-texts.ts'
import { toFieldProblems } from '#server/kit/http/requests/validation.ts'

/** What records are about, by the first part of their items. */
export type RecordSubject = keyof typeof RECORD_VALUES

/** What a subject's record holds, as its fields have read it. */
export type ReadValue<S extends RecordSubject> = z.output<(typeof RECORD_VALUES)[S]>

/** A record as a phone sent it, of which everything that it can be checked for alone is right. */
export interface SentRecord extends z.output<typeof eventRecord> {
  subject: RecordSubject
  sha256: string
  size: number
}

/** Why a record is not taken. */
export interface Refusal {
  code: string
  message: string
  fields: { field: string; message: string }[]
}

export type ReadResult = { id: string; record: SentRecord } | { id: string; refusal: Refusal }

/**
 * Reads one record of a call. Versions that phones wrote in the last 400 days are read; one that only a newer release writes
 * stays on its phone.
 *
 * @rule N104 A record that cannot be taken says why, and holds up none beside it.
 */
export function readRecord(given: unknown, expected: { policy: string; device: string }): ReadResult {
  const id = idOf(given)
  const text = canonicalText(given)
  if (text.length > LARGEST_RECORD) return { id, refusal: refusalOf('RECORD_TOO_LARGE') }
  if (!isOfKnownVersion(given)) return { id, refusal: refusalOf('RECORD_VERSION') }
  const parsed = eventRecord.safeParse(given)
  if (!parsed.success) return { id, refusal: invalid(parsed.error.issues) }
  const record = parsed.data
  const subject = subjectOf(record.item)
  if (!subject || (record.kind !== 'resolve' && record.kind !== subject))
    return { id, refusal: refusalOf('RECORD_INVALID', [{ field: 'item', message: 'This isn’t its kind' }]) }
  const value = RECORD_VALUES[subject].safeParse(record.value)
  if (!value.success) return { id, refusal: invalid(value.error.issues) }
  const note = findMisplacement(record, expected) ?? findAlteredText(subject, record.value)
  if (note) return { id, refusal: refusalOf(note) }
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { id, record: { ...record, subject, sha256, size: text.length } }
}

/** The value of a record that was read before, by its fields again; one from which somebody was erased is read as it is. */
export function valueOf<S extends RecordSubject>(subject: S, value: unknown): ReadValue<S> {
  const read = RECORD_VALUES[subject].safeParse(value)
  return (read.success ? read.data : value) as ReadValue<S>
}

export function subjectOf(item: string): RecordSubject | undefined {
  const [first = ''] = item.split(':')
  return Object.hasOwn(RECORD_VALUES, first) ? (first as RecordSubject) : undefined
}

export function refusalOf(code: RecordNote, fields: Refusal['fields'] = []): Refusal {
  return { code, message: RECORD_NOTES[code], fields }
}

function invalid(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields = toFieldProblems(issues, () => 'request').map(({ field, message }) => ({ field, message }))
  return refusalOf('RECORD_INVALID', fields)
}

function idOf(given: unknown): string {
  const id: unknown = isObject(given) ? given['id'] : undefined
  return typeof id === 'string' ? id.slice(0, 64) : ''
}

function isOfKnownVersion(given: unknown): boolean {
  const v: unknown = isObject(given) ? given['v'] : undefined
  return typeof v !== 'number' || v === RECORD_VERSION
}

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null
}

function findMisplacement(
  record: { policy: string; device: string },
  expected: { policy: string; device: string },
): RecordNote | undefined {
  if (record.policy !== expected.policy) return 'OTHER_POLICY'
  return record.device === expected.device ? undefined : 'OTHER_DEVICE'
}

function findAlteredText(subject: RecordSubject, value: unknown): RecordNote | undefined {
  if (subject !== 'statement') return undefined
  const { document, text } = valueOf('statement', value)
  return isSignedText(document, text) ? undefined : 'TEXT_ALTERED'
}
