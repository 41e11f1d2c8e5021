import type { reportClaim } from '#contract/claims/reporting.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { reportFields } from '#domain/claims/forms/report.fields.ts'
import { CLAIM_KINDS, type ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import { MOST_WITNESSES, REPORT_FIELDS, type WitnessPart } from '#domain/claims/reporting/report.ts'
import { witnessFields } from '#domain/policy/witnesses/witness.fields.ts'
import { formatPlainDate, type CalendarDate } from '#domain/values/calendar.ts'
import { decodeField, type FieldSet, type WireValue } from '#domain/values/field.ts'
import { choice, text } from '#domain/values/field-kinds.ts'
import type { ClaimableContest } from '#web/policy/claims/claim-queries.ts'

export type Texts = Readonly<Record<string, string>>
export type ReportValues = Readonly<Record<string, WireValue | undefined>>

/** Names a contest among the others. */
export function contestKey({ contest, index }: Pick<ClaimableContest, 'contest' | 'index'>): string {
  return `${contest} ${index}`
}

/** The fields of somebody who saw it, counted from 1. */
export const nameOf = (row: number) => `witness_name_${row}`
export const contactOf = (row: number) => `witness_contact_${row}`

const ROWS = Array.from({ length: MOST_WITNESSES }, (_, at) => at + 1)

const contactField = text({
  label: 'Phone or email',
  maxLength: 254,
  autocomplete: 'off',
  message: 'Enter a mobile phone or an email so we can ask for a statement',
})

const { what_happened, ...aboutTheShot } = reportFields

/** Everything that can be asked about a win in these contests, in the order of the page. */
export function fieldsOfReport(contests: readonly ClaimableContest[]): FieldSet {
  const people = ROWS.flatMap((row) => [
    [nameOf(row), { ...witnessFields.name, label: 'Name' }] as const,
    [contactOf(row), contactField] as const,
  ])
  return {
    contest: choice({
      label: 'Contest',
      options: contests.map((contest) => ({ value: contestKey(contest), label: contest.title })),
      message: 'Choose the contest',
    }),
    ...aboutTheShot,
    ...Object.fromEntries(people),
    what_happened,
  }
}

export function kindOf(texts: Texts): ClaimKind | undefined {
  return CLAIM_KINDS.find((kind) => texts['contest']?.startsWith(`${kind} `))
}

/** Whether a win of the chosen contest is asked about this. */
export function asks(texts: Texts, field: keyof typeof reportFields): boolean {
  const kind = kindOf(texts)
  return kind !== undefined && REPORT_FIELDS[kind].includes(field)
}

/** What is not asked of the chosen contest, and people of whom nothing is typed. */
export function hiddenFields(texts: Texts, rows: number): string[] {
  const facts = Object.keys(reportFields) as (keyof typeof reportFields)[]
  return [
    ...facts.filter((field) => !asks(texts, field)),
    ...ROWS.filter((row) => row > rows || isBlank(texts, row)).flatMap((row) => [
      nameOf(row),
      contactOf(row),
    ]),
  ]
}

export function isBlank(texts: Texts, row: number): boolean {
  return [nameOf(row), contactOf(row)].every((field) => (texts[field] ?? '').trim() === '')
}

/** How each is reached, where that is not a telephone number or an address. */
export function contactProblems(values: ReportValues): Record<string, string> {
  const problems = ROWS.flatMap((row) => {
    const typed = values[contactOf(row)]
    if (typeof typed !== 'string') return []
    const read = decodeField(isAddress(typed) ? witnessFields.email : witnessFields.phone, typed)
    return read.ok ? [] : [[contactOf(row), read.message]]
  })
  return Object.fromEntries(problems) as Record<string, string>
}

function isAddress(typed: string): boolean {
  return typed.includes('@')
}

/** The day of the shot where only one is possible: the last day of the contest that has come. */
export function likelyDay({ dates }: ClaimableContest, today: CalendarDate): string {
  const day = dates.filter((date) => date <= today).at(-1)
  return day === undefined ? '' : formatPlainDate(day as CalendarDate)
}

/** What is known of a contest before anything is typed. */
export function knownOf(contest: ClaimableContest, today: CalendarDate): Record<string, string> {
  return {
    contest: contestKey(contest),
    hole: contest.hole === null ? '' : String(contest.hole),
    shot_date: likelyDay(contest, today),
  }
}

/** The contest that is meant where nothing else is: the only one but for bonus prizes, which are won far less often. */
export function likelyContest(contests: readonly ClaimableContest[]): ClaimableContest | undefined {
  const open = contests.filter((contest) => contest.is_open)
  const usual = open.filter(({ contest }) => contest !== 'bonus_prize')
  const [only, ...others] = usual.length > 0 ? usual : open
  return others.length === 0 ? only : undefined
}

type ReportBody = EndpointInput<typeof reportClaim>['body']

/** The report as it is sent. */
export function reportBody(id: string, values: ReportValues, parts: readonly WitnessPart[]): ReportBody {
  const [contest = '', index] = String(values['contest']).split(' ')
  return {
    id,
    type: 'report_new_claim',
    contest: contest as ClaimKind,
    index: Number(index),
    winner: values['winner'],
    shot_date: values['shot_date'],
    shot_time: values['shot_time'],
    hole: values['hole'] ?? null,
    markers: values['markers'] ?? null,
    yardage: values['yardage'] ?? null,
    group_size: values['group_size'] ?? null,
    what_happened: values['what_happened'],
    witnesses: parts.flatMap((part, at) => {
      const name = values[nameOf(at + 1)]
      const contact = values[contactOf(at + 1)]
      if (typeof name !== 'string' || typeof contact !== 'string') return []
      return [{ part, name, ...(isAddress(contact) ? { email: contact } : { phone: contact }) }]
    }),
  }
}
