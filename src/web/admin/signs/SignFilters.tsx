import { useQuery } from '@tanstack/react-query'
import { BOX_STATES } from '#contract/signs/signs-to-ship.ts'
import { ARTWORK_STATES } from '#domain/signs/artwork.ts'
import { ARTWORK_NAMES, BOX_NAMES } from '#web/admin/signs/sign-names.ts'
import { queryClient } from '#web/api/query-client.ts'
import { assigneesQuery } from '#web/reps/colleagues.ts'
import { SelectField } from '#web/ui/SelectField.tsx'

export const NO_FILTERS = { state: '', artwork: '', rep: '' }

export type ChosenFilters = typeof NO_FILTERS

/** Whether it lists boxes that have left, instead of what is still to leave. */
export function isOfBoxes({ state }: Pick<ChosenFilters, 'state'>): boolean {
  return BOX_STATES.some((one) => one === state)
}

interface SignFiltersProps {
  chosen: ChosenFilters
  onChange: (chosen: ChosenFilters) => void
}

/** Which signs or boxes are listed. */
export function SignFilters({ chosen, onChange }: SignFiltersProps) {
  const { data: reps = [] } = useQuery(assigneesQuery, queryClient)
  const select = (name: keyof ChosenFilters) => ({
    name,
    value: chosen[name],
    onChange: (value: string) => {
      const next = { ...chosen, [name]: value }
      // What has left is printed: its artwork is as it is.
      onChange(isOfBoxes(next) ? { ...next, artwork: '' } : next)
    },
    onBlur: () => undefined,
    required: true,
  })
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <SelectField
        {...select('state')}
        label="State"
        prompt="To ship"
        options={[
          { value: 'to_pack', label: 'To make' },
          { value: 'packed', label: 'Packed' },
          ...BOX_STATES.map((value) => ({ value, label: BOX_NAMES[value] })),
        ]}
      />
      <SelectField
        {...select('artwork')}
        label="Artwork"
        prompt="All"
        disabled={isOfBoxes(chosen)}
        options={ARTWORK_STATES.map((value) => ({ value, label: ARTWORK_NAMES[value] }))}
      />
      <SelectField
        {...select('rep')}
        label="Rep"
        prompt="All"
        options={[
          { value: 'me', label: 'Me' },
          { value: 'nobody', label: 'Unassigned' },
          ...reps.filter(({ is_me: isMe }) => !isMe).map(({ id, name: label }) => ({ value: id, label })),
        ]}
      />
    </div>
  )
}
