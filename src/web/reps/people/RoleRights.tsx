import { isAllowed, PERMISSION_TEXTS, REP_PERMISSIONS, REP_ROLES, ROLE_TEXTS } from '#domain/reps/roles.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** What each role can do, as the server decides it. */
export function RoleRights() {
  return (
    <Disclosure summary="What each role can do">
      <dl className="grid gap-x-8 gap-y-5 pt-1 md:grid-cols-2 xl:grid-cols-3">
        {REP_ROLES.map((role) => (
          <div key={role} className="grid content-start gap-1">
            <dt className="font-semibold">{ROLE_TEXTS[role].label}</dt>
            <dd>
              <ul className="grid gap-1 text-sm text-muted">
                {REP_PERMISSIONS.filter((permission) => isAllowed({ role }, permission)).map((permission) => (
                  <li key={permission}>{PERMISSION_TEXTS[permission]}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
