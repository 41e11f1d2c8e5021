import { formFieldsOf } from '#domain/claims/forms/document-forms.ts'
import { reportFields } from '#domain/claims/forms/report.fields.ts'
import type { StoredReport } from '#domain/claims/reporting/report.ts'
import { formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'
import type { Field } from '#domain/values/field.ts'
import type { Claim, DocumentWithEvents, Report } from '#server/claims/repository.ts'

interface Line {
  label: string
  value: string
}

/**
 * What was filled in of a document, as its form asks for it; nothing of documents that only people who pay claims may see, and of
 * those that came as files.
 *
 * @rule N105 A rep reads each form beside what the certificate insured.
 */
export function linesOf(
  { key, spec, events }: DocumentWithEvents,
  { insured }: Pick<Claim, 'insured'>,
  said: Report | undefined,
  timeZone: string,
): Line[] {
  if (spec.isIdentity) return []
  if (key === 'claim_form') return said ? linesOfReport(said.content, timeZone) : []
  const form = events.findLast(({ kind }) => kind === 'received')?.form
  const fields = formFieldsOf(key, insured)
  if (!form || !fields) return []
  return Object.entries(fields).flatMap(([name, field]) =>
    form[name] === undefined ? [] : [{ label: field.label, value: sayValue(field, form[name]) }],
  )
}

/** The name that somebody has given in a document. */
export function signerOf({ spec, events }: DocumentWithEvents): string | null {
  const name = spec.isIdentity
    ? undefined
    : events.findLast(({ kind }) => kind === 'received')?.form?.['name']
  return typeof name === 'string' ? name : null
}

/** A stored value as its reader reads it. */
function sayValue(field: Field, value: unknown): string {
  const chosen = field.options?.find((option) => option.value === value)
  if (chosen) return chosen.label
  if (field.say) return field.say(value)
  const day = typeof value === 'string' ? parseIsoDate(value) : undefined
  if (day) return formatLongDate(day)
  const unit = field.unit === 'yards' ? ' yd' : field.unit === 'feet' ? ' ft' : ''
  return `${String(value)}${unit}`
}

function linesOfReport(report: StoredReport, timeZone: string): Line[] {
  const { winner, shotAt, hole, markers, yards, groupSize, whatHappened, witnesses } = report
  const when = new Date(shotAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const asked = [
    [reportFields.hole, hole],
    [reportFields.markers, markers],
    [reportFields.yardage, yards],
    [reportFields.group_size, groupSize],
    [reportFields.what_happened, whatHappened],
  ] as const
  return [
    { label: reportFields.winner.label, value: winner },
    { label: reportFields.shot_time.label, value: when },
    ...asked.flatMap(([field, value]) =>
      value === null ? [] : [{ label: field.label, value: sayValue(field as Field, value) }],
    ),
    ...witnesses.map(({ part, name }) => ({
      label: part === 'partner' ? 'Playing partner' : 'Witness',
      value: name,
    })),
  ]
}
