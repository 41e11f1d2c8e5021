import type { Person } from '#contract/rep-people.ts'
import { ROLE_TEXTS } from '#domain/reps/roles.ts'
import { describeAway } from '#web/reps/colleagues.ts'
import { PersonActs } from '#web/reps/people/PersonActs.tsx'
import { personPath } from '#web/reps/people/queries.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

/** A rep with role, state, last sign-in and second factor, and what an owner can change. */
export function PersonRow({ person, onChanged }: { person: Person; onChanged: () => void }) {
  const { id, name, role, current, state } = person
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line px-4 py-4 first:border-t-0 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <TextLink to={personPath(id)} className="font-semibold wrap-anywhere">
            {name}
          </TextLink>
          <span className="text-sm">{ROLE_TEXTS[role].label}</span>
          {current && <span className="text-sm text-muted">You</span>}
          {person.away && <span className="text-sm text-sand">{describeAway(person.away)}</span>}
          {state === 'disabled' && <span className="text-sm font-semibold text-sand">Disabled</span>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{person.email}</p>
        <p className="text-sm text-muted">{describePerson(person)}</p>
      </div>
      <PersonActs person={person} onChanged={onChanged} />
    </li>
  )
}

/** Their last sign-in, and whether it takes two steps. */
export function describePerson({ last_sign_in_at: last, second_factor: hasSecondFactor }: Person): string {
  const signedIn = last === null ? 'Hasn’t signed in yet' : `Last signed in ${formatMoment(last)}`
  return `${signedIn} · ${hasSecondFactor ? 'Two-step sign-in on' : 'Two-step sign-in off'}`
}
