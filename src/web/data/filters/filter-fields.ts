import type { AnyList } from '#contract/list.ts'
import { formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'
import type { Choice } from '#web/ui/field-props.ts'

/** How a filter of a list is asked for. Its value is the text in the address. */
export type FilterField = { label: string } & (
  | { kind: 'text'; hint?: string }
  /** One of them, or several. */
  | { kind: 'choice'; options: readonly Choice[]; several?: boolean }
  /** Days from one to another; `ahead` offers so many days from today on. */
  | { kind: 'dates'; ahead?: readonly number[] }
)

/** The filters of a list that its page asks for. */
export type FilterFields<L extends AnyList> = { [K in keyof L['filters']]?: FilterField }

/** What the control of each kind takes. */
export interface FilterProps {
  name: string
  label: string
  value: string
  onChange: (text: string, options?: { replace?: boolean }) => void
}

/** A filter as a person says it, such as "Jan 5, 2027 or later". */
export function describeFilter(field: Exclude<FilterField, { kind: 'text' }>, text: string): string {
  if (field.kind === 'choice') {
    const labelOf = (text: string) => field.options.find(({ value }) => value === text)?.label ?? text
    return text.split(',').map(labelOf).join(' or ')
  }
  const ahead = readAhead(text)
  if (ahead !== undefined) return `next ${ahead} days`
  const { from, to } = readDates(text)
  if (from && to) return from === to ? describeDay(from) : `${describeDay(from)} to ${describeDay(to)}`
  return from ? `${describeDay(from)} or later` : `${describeDay(to)} or earlier`
}

function describeDay(iso: string): string {
  const day = parseIsoDate(iso)
  return day ? formatLongDate(day) : iso
}

/** The number of days from today on of `next-60`. */
export function readAhead(text: string): number | undefined {
  const [, days] = /^next-(\d+)$/.exec(text) ?? []
  return days === undefined ? undefined : Number(days)
}

/** The two days of `2027-01-01..2027-02-01`; an open end is empty. */
export function readDates(text: string): { from: string; to: string } {
  if (readAhead(text) !== undefined) return { from: '', to: '' }
  const [from = '', to = ''] = text.split('..')
  return { from, to }
}

export function writeDates({ from, to }: { from: string; to: string }): string {
  return from || to ? `${from}..${to}` : ''
}
