import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { findPolicies, groupPolicies, type PolicyGroup } from '#web/policy/overview/list/group-policies.ts'
import { PolicyCard } from '#web/policy/overview/list/PolicyCard.tsx'
import { ReportWinLink } from '#web/policy/claims/ReportWinLink.tsx'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import type { PolicySummary } from '#web/policy/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** From this many on, one looks for a policy rather than reading all. */
const MANY = 8
/** The name in the address of what is looked for, so that going back from a policy keeps it. */
const FIND = 'find'

/** The policies of a person, what is next first; many can be searched. */
export function PolicyList({ policies }: { policies: readonly PolicySummary[] }) {
  const [search, setSearch] = useSearchParams()
  const typed = policies.length >= MANY ? (search.get(FIND) ?? '') : ''
  const found = findPolicies(policies, typed)
  const groups = groupPolicies(found)
  return (
    <>
      {policies.some(({ test }) => test) && <TestNotice />}
      {policies.length >= MANY && (
        <div className="grid gap-2">
          <TextField
            name="find"
            label="Find a policy"
            hint="Search by event, course, or number"
            type="search"
            value={typed}
            onChange={(value) => setSearch(value === '' ? {} : { [FIND]: value }, { replace: true })}
          />
          <p role="status" className="min-h-6 text-muted">
            {typed.trim() !== '' && describeFound(found.length, policies.length)}
          </p>
        </div>
      )}
      {groups.map((group) => (
        <Group key={group.key} group={group} isAlone={groups.length === 1} />
      ))}
    </>
  )
}

function describeFound(found: number, all: number): string {
  return found === 0 ? 'No matches. Try fewer words.' : `${found} of ${all} policies`
}

/** The past ones that are shown at first. */
const FIRST_PAST = 12

function Group({ group, isAlone }: { group: PolicyGroup; isAlone: boolean }) {
  const { key, title, policies } = group
  const [isWhole, setWhole] = useState(key !== 'past')
  const shown = isWhole ? policies : policies.slice(0, FIRST_PAST)
  const heading = `policies-${key}`
  return (
    <section className="grid gap-4">
      <h2 id={heading} className={isAlone && key === 'coming' ? 'sr-only' : 'text-lg'}>
        {title}
      </h2>
      <ul
        {...(isAlone ? { 'aria-label': 'Policies' } : { 'aria-labelledby': heading })}
        className="grid gap-4"
      >
        {shown.map((policy) => (
          <li key={policy.number}>
            <PolicyCard policy={policy} />
            <ReportWinLink policy={policy} />
          </li>
        ))}
      </ul>
      {shown.length < policies.length && (
        <Button className="justify-self-start" onClick={() => setWhole(true)}>
          Show {policies.length - shown.length} earlier
        </Button>
      )}
    </section>
  )
}
