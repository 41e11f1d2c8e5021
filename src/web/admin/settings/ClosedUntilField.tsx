import { useState } from 'react'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { SelectField } from '#web/form/fields.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

const MINUTE_MS = 60_000

const LENGTHS = [
  [15, '15 minutes from now'],
  [30, '30 minutes from now'],
  [60, '1 hour from now'],
  [120, '2 hours from now'],
  [240, '4 hours from now'],
] as const

/** Until when the site is closed. The moment is fixed when a length is chosen. */
export function ClosedUntilField({ field, stored }: { field: FieldBinding; stored: string | null }) {
  const [opened] = useState(() => Date.now())
  const lengths = LENGTHS.map(([minutes, label]) => ({
    value: new Date(opened + minutes * MINUTE_MS).toISOString(),
    label,
  }))
  const options = stored === null ? lengths : [{ value: stored, label: formatMoment(stored) }, ...lengths]
  return <SelectField {...field} options={options} prompt="Open" />
}
