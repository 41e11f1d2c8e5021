import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import type { EditContext } from '#domain/quote/transitions/rep-edits.ts'
import { type Patch, WIRE_FIELDS } from '#domain/quote/wire/wire.ts'

/** An answer that a change would clear or overwrite as a side effect. */
export interface LostAnswer {
  key: string
  label: string
  previousValue: string | number
  outcome: 'cleared' | 'overwritten'
}

/**
 * The answers that a change would clear or overwrite besides its own fields, so that a screen can ask first. Answers
 * that only move to another field are not lost, nor are derived answers.
 *
 * @rule N49 Before a switch clears or overwrites typed answers, the user must confirm it.
 */
export function findLostAnswers(
  stored: FlatAnswers,
  values: Patch['values'],
  editing?: EditContext,
): LostAnswer[] {
  const after = applyEdits(stored, values, editing)
  const added = Object.keys(after).filter((key) => after[key] !== stored[key])
  const survives = (key: string) =>
    added.some((other) => after[other] === stored[key] && fieldPart(other) === fieldPart(key))
  return Object.entries(stored).flatMap(([key, previousValue]) => {
    const label = WIRE_FIELDS.get(key)?.field.label
    const isKept = after[key] === previousValue || key in values || DERIVED_KEYS.has(key) || survives(key)
    // A zero means the same as an empty field.
    if (label === undefined || isKept || previousValue === 0) return []
    return [
      { key, label, previousValue, outcome: key in after ? ('overwritten' as const) : ('cleared' as const) },
    ]
  })
}

/** Derived answers: losing them loses no input. */
const DERIVED_KEYS: ReadonlySet<string> = new Set([
  ...CONTEST_DEFINITIONS.flatMap(({ coverageKey, addOnKey = [] }) => [coverageKey, addOnKey].flat()),
  'time_zone',
  'insured_contact_name',
  'producer_contact_name',
])

/** Where a value may have moved to: the same part of the other side, or the same field of another row. */
function fieldPart(key: string): string {
  return key.replace(/^(insured|producer)_/, '').replace(/_\d+$/, '')
}
