import type { ChangeEffect } from '#domain/policy/amendments/change-effect.ts'
import type { ChangeKind } from '#domain/policy/amendments/change.ts'
import { ZERO } from '#domain/values/money.ts'

/**
 * Whether a request says something in words and changes nothing by itself.
 *
 * @rule N93 Such a request is answered, or a rep makes the change that it asks for; approving it would change nothing.
 */
export function isTextOnly({
  kind,
  effect,
}: {
  kind: ChangeKind
  effect: Pick<ChangeEffect, 'sections' | 'amounts'>
}): boolean {
  const { charge, credit } = effect.amounts
  return kind === 'other' && effect.sections.length === 0 && charge === ZERO && credit === ZERO
}
