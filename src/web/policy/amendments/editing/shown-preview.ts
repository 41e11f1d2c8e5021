import { useChangeDraftState } from '#web/policy/amendments/editing/change-context.ts'
import type { ChangePreview } from '#web/policy/amendments/queries.ts'

/** What the change does, once something is changed. */
export function useShownPreview(): ChangePreview | undefined {
  const { built, preview } = useChangeDraftState()
  return built.state === 'nothing' ? undefined : preview
}

/** What is paid or credited; else how much more or less it costs. */
export function amountOf({ effect: { charge, credit, difference } }: ChangePreview): number {
  return Math.abs(charge || credit || difference)
}

export function headingOf(preview: ChangePreview | undefined): string {
  if (!preview) return 'Nothing changed yet'
  const { charge, credit, difference } = preview.effect
  // N63: what the client of a producer pays is the producer's business.
  if (charge === 0 && credit === 0 && difference !== 0) return difference > 0 ? 'Costs more' : 'Costs less'
  if (charge > 0) return preview.needs_payment && preview.waits_for === null ? 'To pay now' : 'Costs more'
  return credit > 0 ? 'Credited' : 'Costs the same'
}

export function labelOf(preview: ChangePreview | undefined, dollars: (value: number) => string): string {
  if (!preview) return 'Confirm'
  if (preview.verdict === 'waits') return 'Request this change'
  return preview.needs_payment ? `Pay ${dollars(preview.effect.charge)} and change` : 'Make this change'
}
