import { type Endpoint, getPermission } from '#contract/endpoint.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import type { Viewer } from '#web/api/viewer.ts'

/**
 * Whether the role of whoever has the quote open includes a call, so that its button is there.
 *
 * @rule R02 What the server would refuse for the role is not offered; the call itself says what it needs.
 */
export function mayCall({ role }: Viewer, declared: Endpoint): boolean {
  const permission = getPermission(declared)
  return role === undefined || permission === undefined || isAllowed({ role }, permission)
}
