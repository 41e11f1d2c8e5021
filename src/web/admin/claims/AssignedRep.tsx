import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '#domain/reps/roles.ts'
import type { ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { assigneesQuery, listWorkers, nameColleague } from '#web/reps/colleagues.ts'
import { SelectField } from '#web/ui/SelectField.tsx'

/** Who takes care of the claim; anybody who may decide claims gives it to a colleague. */
export function AssignedRep({ work }: { work: ClaimWork }) {
  const { data: reps = [] } = useQuery(assigneesQuery)
  const { rep } = work.claim
  if (!work.mayDecide)
    return <p className="text-sm text-muted">{rep ? `Assigned to ${rep.name}` : 'Unassigned'}</p>
  const known = listWorkers(reps, (one) => isAllowed(one, 'claims')).map((one) => ({
    value: one.id,
    label: nameColleague(one),
  }))
  const isListed = rep === null || known.some(({ value }) => value === rep.id)
  return (
    <SelectField
      name="rep"
      label="Assigned to"
      prompt="Unassigned"
      value={rep?.id ?? ''}
      options={isListed ? known : [{ value: rep.id, label: rep.name }, ...known]}
      onChange={(id) => void work.assign(id === '' ? null : id)}
    />
  )
}
