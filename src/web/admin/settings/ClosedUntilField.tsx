import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { SelectField } from '#web/form/fields.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

const MINUTE_MS = 60_000

/** Of a time that begins when it is saved, in minutes. */
const LENGTHS: Readonly<Record<string, { minutes: number; label: string }>> = {
  '+15': { minutes: 15, label: '15 minutes from now' },
  '+30': { minutes: 30, label: '30 minutes from now' },
  '+60': { minutes: 60, label: '1 hour from now' },
  '+120': { minutes: 120, label: '2 hours from now' },
  '+240': { minutes: 240, label: '4 hours from now' },
}

/** Until when the site is closed. */
export function ClosedUntilField({ field, stored }: { field: FieldBinding; stored: string | null }) {
  const lengths = Object.entries(LENGTHS).map(([value, { label }]) => ({ value, label }))
  const options = stored === null ? lengths : [{ value: stored, label: formatMoment(stored) }, ...lengths]
  return <SelectField {...field} options={options} prompt="Open" />
}

/** The moment that was chosen, as ISO 8601. A length counts from now: the form may have been open for an hour. */
export function momentOf(chosen: string): string {
  const length = LENGTHS[chosen]
  return length ? new Date(Date.now() + length.minutes * MINUTE_MS).toISOString() : chosen
}
