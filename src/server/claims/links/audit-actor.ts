import type { ChangeCaller } from '#server/policies/amendments/change-caller.ts'

/** Whoever made or ended a link, for the audit log. */
export function auditActor({ rep }: Pick<ChangeCaller, 'rep'>) {
  return { actor: rep ? ('rep' as const) : ('client' as const), repId: rep?.id ?? null }
}
