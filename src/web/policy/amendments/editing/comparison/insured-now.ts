import { slotFields } from '#domain/contests/slots.ts'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { formatAnswerInFull } from '#domain/values/format-answer.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { type AnyRow, quoteFrom, type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { findRowOrigins } from '#domain/quote/model/row-origins.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { type SavedQuote, isSameValue, storedAnswers, textOf } from '#web/quote/answers/draft/draft.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'

/**
 * The answers that hold now, as people read them: of a question what there is, and nothing of what was never given. Keys
 * that stand together are read as one.
 */
export function shortFacts(contact: SavedQuote, keys: readonly (string | readonly string[])[]): string[] {
  return keys
    .map((key) =>
      [key]
        .flat()
        .map((one) => shortFact(contact, one))
        .filter((text) => text !== '')
        .join(' '),
    )
    .filter((text) => text !== '')
}

function shortFact(contact: SavedQuote, key: string): string {
  const value = insuredText(contact, key)
  if (value === 'No') return ''
  return value === 'Yes' ? (WIRE_FIELDS.get(key)?.field.label ?? '') : value
}

function insuredText(contact: SavedQuote, key: string): string {
  const field = WIRE_FIELDS.get(key)?.field
  const value = storedAnswers(contact)[key]
  if (!field || value === undefined) return ''
  const unit = field.unit === 'yards' || field.unit === 'feet' ? ` ${field.unit}` : ''
  return formatAnswerInFull(field, value, dollarSignOf(storedAnswers(contact))) + unit
}

/** Which contest of the policy a contest on the page is; undefined for one that is added. */
export type Origins = (entity: ContestKind, slot: number) => number | undefined

export function originsBetween(insured: Quote, draft: Quote): Origins {
  const known = new Map(
    CONTEST_DEFINITIONS.flatMap((kind) =>
      [...findRowOrigins(kind, rowsOf(draft, kind), rowsOf(insured, kind))].map(
        ([row, origin]) => [`${kind.entity} ${row.slot}`, origin.slot] as const,
      ),
    ),
  )
  return (entity, slot) => known.get(`${entity} ${slot}`)
}

export function useOrigins(): Origins {
  const { contact } = useAnswersState()
  return originsBetween(quoteFrom(storedAnswers(contact)), useDraftQuote())
}

/** What is insured of a contest on the page; undefined for one that is added. */
export function useInsuredRow(): (kind: ContestDefinition, slot: number) => AnyRow | undefined {
  const { contact } = useAnswersState()
  const origins = useOrigins()
  return (kind, slot) => {
    const origin = origins(kind.entity, slot)
    return rowsOf(quoteFrom(storedAnswers(contact)), kind).find((row) => row.slot === origin)
  }
}

const KINDS_BY_KEY = new Map(
  CONTEST_DEFINITIONS.flatMap((kind) => slotFields(kind.rows).map(({ key, slot }) => [key, { kind, slot }])),
)

/**
 * Fields that show whether they differ from what is insured, and what that is.
 *
 * @rule N72 What is insured now stands beside every figure that is changed.
 */
export function useMarkedField(field: StepField): StepField {
  const state = useAnswersState()
  const origins = useOrigins()
  return (name, row) => {
    const binding = field(name, row)
    const key = insuredKey(binding.name, origins)
    const now = key === undefined ? undefined : fieldValue(state.contact.customFields, key)
    if (key === undefined || isSameValue(binding.name, textOf(state, binding.name), now)) return binding
    const words = insuredText(state.contact, key)
    return {
      ...binding,
      isChanged: true,
      definition: { ...binding.definition, hint: words === '' ? 'Empty now' : `Insured now: ${words}` },
    }
  }
}

/** Where the policy holds this answer; a contest that is added holds nothing. */
function insuredKey(key: string, origins: Origins): string | undefined {
  const place = KINDS_BY_KEY.get(key)
  if (!place) return key
  const origin = origins(place.kind.entity, place.slot)
  return origin === undefined ? undefined : key.replace(/\d+$/, String(origin))
}

/** The day on which all contests are played after the change, if it is one. */
export function useOnlyDay(): CalendarDate | undefined {
  const quote = useDraftQuote()
  const days = new Set(CONTEST_DEFINITIONS.flatMap((kind) => rowsOf(quote, kind).map((row) => row['date'])))
  return days.size === 1 ? ([...days][0] as CalendarDate | undefined) : undefined
}
