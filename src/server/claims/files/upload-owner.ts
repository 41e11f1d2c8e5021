import type { ClaimActor } from '#domain/claims/states/claim-states.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import type { ClaimDoer } from '#server/claims/claim-events.ts'
import type { UploadOwnerKind } from '#server/schema/claims/claim-files.schema.ts'

/**
 * Who sends a file. Only they go on with it, from any device: a holder by the policy, a rep by who they are, a winner by any link of
 * their own.
 */
export interface UploadOwner extends ClaimDoer {
  kind: UploadOwnerKind
  id: string
}

const ACTORS: Readonly<Record<Exclude<UploadOwnerKind, 'link'>, ClaimActor>> = {
  client: 'holder',
  producer: 'producer',
  rep: 'rep',
}

/** The owner of what a policy's session or a rep sends. */
export function ownerOf(caller: ChangeCaller, subject: ChangeSubject): UploadOwner {
  const kind = requesterOf(caller, subject)
  const repId = caller.rep?.id ?? null
  return { kind, id: repId ?? subject.policy.id, actor: ACTORS[kind], repId }
}
