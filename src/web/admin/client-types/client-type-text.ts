import type { ClientTypeVersion, OfficeClientTypeRow } from '#contract/office/client-types.ts'
import { clientTypeFields } from '#domain/office/client-types/client-type.fields.ts'

/** Such as `20% off`. */
export function discountOf({
  discount_percent: percent,
}: Pick<ClientTypeVersion, 'discount_percent'>): string {
  return percent === 0 ? 'No discount' : `${percent}% off`
}

/** Whether it can be chosen, and by whom. */
export function stateOf({
  active,
  reps_only: repsOnly,
}: Pick<ClientTypeVersion, 'active' | 'reps_only'>): string {
  if (!active) return 'Withdrawn'
  return repsOnly ? 'Offered by reps' : 'Offered'
}

/** The forms of a version in words; a producer has its own. */
export function formsOf(
  { first_form: first, third_form: third }: Pick<ClientTypeVersion, 'first_form' | 'third_form'>,
  { is_producer: isProducer }: Pick<OfficeClientTypeRow, 'is_producer'>,
): [first: string, third: string] {
  if (isProducer) return ['Gross and net fees', labelOf('third_form', third)]
  return [labelOf('first_form', first), labelOf('third_form', third)]
}

function labelOf(field: 'first_form' | 'third_form', version: number): string {
  const options = clientTypeFields[field].options ?? []
  return options.find(({ value }) => value === String(version))?.label ?? `Version ${version}`
}

/** A version in one line of the history. */
export function describeVersion(version: ClientTypeVersion, type: OfficeClientTypeRow): string {
  const [first, third] = formsOf(version, type)
  return [
    version.label,
    discountOf(version),
    ...(type.is_producer ? [] : [first, third]),
    ...(version.reps_only ? ['reps only'] : []),
    ...(version.other_dealer ? ['dealer of other brands'] : []),
  ].join(', ')
}
