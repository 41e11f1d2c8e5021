import type { PlanDetail, PlanSummary } from '#contract/rating-plans/plans.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

/** Where a plan stands, in a few words. */
export function describePlace({
  place,
  effective_from: from,
  effective_to: to,
  ...plan
}: PlanSummary): string {
  switch (place) {
    case 'in_force':
      return `In force since ${day(from)}${to === null ? '' : `, until ${day(to)}`}`
    case 'to_come':
      return `Signed, in force from ${day(from)}`
    case 'asked':
      return `Waiting for a signature, to begin on ${day(from)}`
    case 'draft':
      return `Draft by ${plan.drafted_by ?? 'a rep'}, last changed ${plan.changed_at === null ? '' : formatMoment(plan.changed_at)}`
    case 'former':
      return to !== null && from !== null && to >= from
        ? `In force from ${day(from)} to ${day(to)}`
        : `Replaced on its first day, ${day(from)}`
    case 'withdrawn':
      return `Withdrawn before its first day, ${day(from)}`
    case 'unusable':
      return 'Signed, but this version of the site can’t use it'
  }
}

/** What its page says below its name. */
export function describeOrigin({ is_shipped: isShipped, made_from: from, figures }: PlanDetail): string {
  const count = `${figures} figures`
  return isShipped ? `Built in, ${count}` : `Made from ${from ?? 'a file'}, ${count}`
}

/** A name for a plan made from another one: the next number at its end. */
export function suggestName(name: string, taken: readonly string[]): string {
  const [, stem = `${name}.`, number = '1'] = /^(.*?)(\d+)$/.exec(name) ?? []
  for (let next = Number(number) + 1; ; next += 1) {
    const suggested = `${stem}${next}`
    if (!taken.some((one) => one.toLowerCase() === suggested.toLowerCase())) return suggested
  }
}

/** A figure as people read it: thousands are grouped, fractions and decimals stay as they are written. */
export function readableFigure(value: string): string {
  return /^\d{4,15}$/.test(value) ? Number(value).toLocaleString('en-US') : value
}

/** `A`, `A and B` or `A, B, and C`. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(names)
}

function day(iso: string | null): string {
  return iso === null ? 'a day to choose' : formatDay(iso)
}
