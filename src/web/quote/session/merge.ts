import { contestLabel, fullFieldLabel } from '#domain/quote/summary/field-label.ts'
import type { WireValue } from '#domain/values/field.ts'
import { formatMoney } from '#domain/values/money.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import { formatWireValue } from '#web/quote/answers/draft/format-wire-value.ts'
import {
  changedTexts,
  type SavedQuote,
  type Draft,
  draftSign,
  isSameValue,
  wireText,
} from '#web/quote/answers/draft/draft.ts'

type FieldTexts = Draft['pendingChanges']
type MergedDraft = Pick<Draft, 'contact' | 'pendingChanges'>

/** One field about which the person decides: as it was loaded, as they typed it, as somebody else saved it. */
export interface Clash {
  key: string
  label: string
  base: string
  mine: string
  theirs: string
  /** What is sent if they keep their own value. */
  text: string
}

export interface Merge {
  clashes: readonly Clash[]
  /** The labels of what only the other person changed. */
  added: readonly string[]
}

/**
 * Compares what was typed on a quote with what somebody else has saved of it. Invalid text counts too: once it is
 * complete, it would overwrite a value that was never seen.
 *
 * @rule T18 What only one side changed is merged, but within one contest the person always decides, as its figures
 * belong together.
 */
export function mergeWith(draft: MergedDraft, theirs: SavedQuote): Merge {
  const base = draft.contact.customFields
  const typed = changedTexts(draft)
  const mine = Object.keys(typed).filter((key) => !isSameValue(key, typed[key] ?? '', valueIn(theirs, key)))
  const changedByThem = [...WIRE_FIELDS.keys()].filter(
    (key) => wireText(fieldValue(base, key)) !== wireText(valueIn(theirs, key)),
  )
  const contests = intersect(mine.map(contestLabel), changedByThem.map(contestLabel))
  const agreed = new Set(Object.keys(typed).filter((key) => !mine.includes(key)))
  const isClash = (key: string) => {
    const contest = contestLabel(key)
    if (contest !== undefined) return contests.has(contest) && !agreed.has(key)
    return mine.includes(key) && changedByThem.includes(key)
  }
  const keys = [...WIRE_FIELDS.keys()].filter((key) => mine.includes(key) || changedByThem.includes(key))
  return {
    clashes: keys.filter(isClash).map((key) => compare(draft, theirs, key)),
    added: changedByThem.filter((key) => !isClash(key) && !agreed.has(key)).map(fullFieldLabel),
  }
}

/** Everything that was typed, beside what the others have now. */
export function compareTyped(draft: MergedDraft, theirs: SavedQuote): readonly Clash[] {
  return Object.keys(changedTexts(draft)).map((key) => compare(draft, theirs, key))
}

function compare(draft: MergedDraft, theirs: SavedQuote, key: string): Clash {
  const { contact, pendingChanges } = draft
  const sign = draftSign(draft)
  const format = (value: WireValue | undefined) =>
    formatWireValue(key, value, (amount) => formatMoney(amount, sign))
  const before = fieldValue(contact.customFields, key)
  const text = pendingChanges[key] ?? wireText(before)
  return {
    key,
    label: fullFieldLabel(key),
    base: format(before),
    mine: format(text),
    theirs: format(valueIn(theirs, key)),
    text,
  }
}

/** What was typed, without what the person gave up; `kept` are the keys of their own values. */
export function chooseTexts(
  typed: FieldTexts,
  clashes: readonly Clash[],
  kept: readonly string[],
): FieldTexts {
  const decided = new Set(clashes.map(({ key }) => key))
  const undisputed = Object.entries(typed).filter(([key]) => !decided.has(key))
  const chosen = clashes.filter(({ key }) => kept.includes(key)).map(({ key, text }) => [key, text])
  return Object.fromEntries([...undisputed, ...chosen]) as FieldTexts
}

function valueIn({ customFields }: SavedQuote, key: string) {
  return fieldValue(customFields, key)
}

function intersect(some: (string | undefined)[], others: (string | undefined)[]): ReadonlySet<string> {
  const known = new Set(others)
  return new Set(some.filter((one) => one !== undefined && known.has(one)) as string[])
}
